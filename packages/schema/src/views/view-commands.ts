import type { Json } from '@monarch/field-types'
import { annotate, changes, flag, id, json, object, oneOf, optionalText, notBlank, wholeNumber } from '@monarch/shapes'
import { checkTenant, readData, tenantId } from '../commands/read-data.ts'
import { viewTranslations } from '../commands/translation-shapes.ts'
import { limits, liveEntity, liveFieldIds } from '../commands/structure-parts.ts'
import { badInput } from '../errors/errors.ts'
import { Issues } from '../errors/issues.ts'
import { fieldIdsIn, partsOf } from '../shapes/parts.ts'
import { checkShape, releaseShape, renderShape } from '../shapes/walk-shape.ts'
import type { Structure } from '../structure/structure.ts'
import { isSharedSetting, viewShapes, type ViewType, viewTypeDefinitions, viewTypes } from './types/registry.ts'
import { type ViewRow, visibilities } from './view.ts'
import type { OwnerEnvironment } from '../structure/stored-row.ts'

const nameMessage = 'Please enter a view name'

const name = notBlank(limits.label, nameMessage)
const keys = {
  description: optionalText(limits.description),
  translations: viewTranslations,
  type: annotate(oneOf(viewTypes, { name: 'ViewType' }), { description: 'Without it, a list.' }),
  config: annotate(json, {
    description:
      'By type. All have filter (a where), sort (an orderBy), groupBy, hiddenFields, colors and charts (ids of reports).',
  }),
  visibility: annotate(oneOf(visibilities, { name: 'ViewVisibility' }), {
    description:
      'Personal: visible to its owner only. Locked: only users who may unlock it can change it. By default, shared.',
  }),
  isDefault: annotate(flag, { description: 'Opens first.' }),
  sortOrder: wholeNumber(),
}
export const viewCreation = object({ tenantId, entityId: id, name, ...keys }, 'tenantId', 'entityId', 'name')
export const viewChange = changes({ name, ...keys })

/** Throws coded errors that name every problem found. */
export function createView(structure: Structure, data: unknown, env: OwnerEnvironment): ViewRow {
  const issues = new Issues()
  const { tenantId: givenTenant, entityId, config, ...sent } = readData(viewCreation, data, issues)
  checkTenant(structure, givenTenant, issues)
  if (entityId === undefined) throw badInput(issues)
  const entity = liveEntity(structure, entityId, 'data.entityId')
  const draft: ViewRow = {
    id: env.newId(),
    tenantId: structure.tenantId,
    entityId: entity.id,
    name: sent.name ?? '',
    description: sent.description ?? null,
    translations: sent.translations ?? null,
    type: sent.type ?? 'list',
    config: (config ?? {}) as Json,
    definition: {},
    visibility: sent.visibility ?? 'shared',
    ownerId: env.userId,
    isDefault: sent.isDefault ?? false,
    sortOrder: sent.sortOrder ?? 0,
    uses: [],
    needs: [],
    parts: [],
    version: 1,
    createdAt: env.now,
    updatedAt: env.now,
    deletedAt: null,
  }
  return checked(structure, draft, issues)
}

export function updateView(structure: Structure, before: ViewRow, data: unknown, env: OwnerEnvironment): ViewRow {
  const issues = new Issues()
  const { config, ...sent } = readData(viewChange, data, issues)
  liveEntity(structure, before.entityId)
  const type = sent.type ?? before.type
  const draft: ViewRow = {
    ...before,
    ...sent,
    config: config === undefined ? kept(before, type) : ((config ?? {}) as Json),
    version: before.version + 1,
    updatedAt: env.now,
  }
  return checked(structure, draft, issues)
}

/** Restores the view without the fields that have been deleted since. */
export function restoreView(structure: Structure, before: ViewRow, env: OwnerEnvironment): ViewRow {
  liveEntity(structure, before.entityId)
  const live = liveFieldIds(structure)
  const gone = new Set(before.uses.filter((id) => !live.has(id)))
  const restored = { ...before, version: before.version + 1, updatedAt: env.now, deletedAt: null }
  return reconcileView(structure, restored, gone)
}

/** The view after a structure change: with current names, and without deleted fields. */
export function reconcileView(structure: Structure, view: ViewRow, gone: ReadonlySet<string> = new Set()): ViewRow {
  const { entityId, type } = view
  const released = gone.size > 0 ? releaseShape(structure, entityId, viewShapes[type], view.definition, gone) : view
  const config = renderShape(structure, entityId, viewShapes[type], released.definition)
  const { definition } = released
  const { needed = [] } = viewTypeDefinitions[type]
  const settings = definition as Readonly<Record<string, Json>>
  const needs = ['filter', ...needed].flatMap((key) => fieldIdsIn(settings[key]))
  const parts = partsOf(viewShapes[type], definition, config)
  return { ...view, definition, uses: [...released.uses], needs: [...new Set(needs)], parts, config }
}

/** The parts of a stored view that are unknown in the structure. */
export function viewProblems(
  structure: Structure,
  { entityId, type, definition }: Pick<ViewRow, 'entityId' | 'type' | 'definition'>,
): Issues {
  return checkShape(structure, entityId, viewShapes[type], definition, 'data.config').issues
}

function checked(structure: Structure, draft: ViewRow, issues: Issues): ViewRow {
  if (draft.isDefault && draft.visibility === 'personal')
    issues.push({ path: 'data.isDefault', message: 'A personal view cannot be the default for everyone' })
  const { entityId, type, config } = draft
  const { definition, uses, issues: found } = checkShape(structure, entityId, viewShapes[type], config, 'data.config')
  issues.add(found)
  if (issues.length > 0) throw badInput(issues)
  return reconcileView(structure, { ...draft, definition, uses: [...uses] })
}

/** The settings that a view keeps when its type changes. */
function kept({ type, config }: ViewRow, requested: ViewType): Json {
  if (type === requested) return config
  return Object.fromEntries(Object.entries(config as object).filter(([key]) => isSharedSetting(key, type, requested)))
}

import { isObject } from '../small-checks.ts'
import type { Json } from '@monarch/field-types'
import { annotate, changes, id, json, object, oneOf, notBlank, wholeNumber } from '@monarch/shapes'
import { checkTenant, readData, tenantId } from '../commands/read-data.ts'
import { limits, liveEntity, liveFieldIds } from '../commands/structure-parts.ts'
import { badInput } from '../errors/errors.ts'
import { Issues } from '../errors/issues.ts'
import { partsOf } from '../shapes/parts.ts'
import { checkShape, releaseShape, renderShape } from '../shapes/walk-shape.ts'
import type { Structure } from '../structure/structure.ts'
import { layoutBounds, layoutDefaults, type LayoutItem, type LayoutRow, layoutTypes } from './parts/layout.ts'
import { layoutShape } from './blocks/registry.ts'
import { t } from './messages.ts'
import type { RowEnvironment } from '../structure/stored-row.ts'

const nameMessage = 'Please enter a layout name'
const { columns, gap, padding } = layoutBounds
const name = annotate(notBlank(limits.label, nameMessage), { label: () => t('name') })
const keys = {
  columns: annotate(wholeNumber(...columns), {
    label: () => t('columns'),
    description: `${columns.join(' to ')}; without it, ${layoutDefaults.columns}.`,
  }),
  gap: annotate(wholeNumber(...gap), {
    label: () => t('gap'),
    description: `${gap.join(' to ')} px; without it, ${layoutDefaults.gap}.`,
  }),
  padding: annotate(wholeNumber(...padding), { label: () => t('padding'), description: `${padding.join(' to ')} px.` }),
  responsive: annotate(json, { description: '{mobile: {columns, gap}, tablet: {columns, gap}}' }),
  items: annotate(json, {
    description:
      'A list of {id, type, w, h}: field, section, tabs, card, divider, spacer, report. A field has fieldName or fieldId; a report has reportId, and through, the list of related records that it is about.',
  }),
}
const type = annotate(oneOf(layoutTypes, { name: 'LayoutType' }), {
  description: 'The page of a record (the default), or a form.',
})
export const layoutCreation = object({ tenantId, entityId: id, name, type, ...keys }, 'tenantId', 'entityId', 'name')
export const layoutChange = changes({ name, ...keys })

/** Throws coded errors that name every problem found. */
export function createLayout(structure: Structure, data: unknown, env: RowEnvironment): LayoutRow {
  const issues = new Issues()
  const { tenantId: givenTenant, entityId, ...sent } = readData(layoutCreation, data, issues)
  checkTenant(structure, givenTenant, issues)
  if (entityId === undefined) throw badInput(issues)
  const entity = liveEntity(structure, entityId, 'data.entityId')
  const { columns, gap, padding, responsive } = layoutDefaults
  const draft = {
    id: env.newId(),
    tenantId: structure.tenantId,
    entityId: entity.id,
    name: sent.name ?? '',
    type: sent.type ?? 'record',
    columns: sent.columns ?? columns,
    gap: sent.gap ?? gap,
    padding: sent.padding ?? padding,
    uses: [],
    parts: [],
    version: 1,
    createdAt: env.now,
    updatedAt: env.now,
    deletedAt: null,
  }
  return checked(structure, draft, { responsive, items: [], ...sentParts(sent) }, issues)
}

export function updateLayout(structure: Structure, before: LayoutRow, data: unknown, env: RowEnvironment): LayoutRow {
  const issues = new Issues()
  const sent = readData(layoutChange, data, issues)
  liveEntity(structure, before.entityId)
  const draft = { ...before, ...sent, version: before.version + 1, updatedAt: env.now }
  const { responsive, items } = before
  return checked(structure, draft, { responsive, items, ...sentParts(sent) }, issues)
}

/** Restores the layout without the fields that have been deleted since. */
export function restoreLayout(structure: Structure, before: LayoutRow, env: RowEnvironment): LayoutRow {
  liveEntity(structure, before.entityId)
  const live = liveFieldIds(structure)
  const gone = new Set(before.uses.filter((id) => !live.has(id)))
  const restored = { ...before, version: before.version + 1, updatedAt: env.now, deletedAt: null }
  return reconcileLayout(structure, restored, gone)
}

/** The layout after a structure change: with current names, and without deleted fields. */
export function reconcileLayout(
  structure: Structure,
  layout: LayoutRow,
  gone: ReadonlySet<string> = new Set(),
): LayoutRow {
  const { entityId } = layout
  const released = gone.size > 0 ? releaseShape(structure, entityId, layoutShape, layout.definition, gone) : layout
  const { definition, uses } = released
  const rendered = renderShape(structure, entityId, layoutShape, definition)
  const { responsive, items: plain } = rendered as unknown as LayoutParts
  const ids = new Map(ownFields(structure, entityId).map((f) => [f.name, f.id]))
  const items = mapFields(plain, (item) => ({ ...item, fieldId: ids.get(item.fieldName!) }))
  // Paths start below `items`, the only column that names fields.
  const parts = partsOf(layoutShape, definition, rendered).map((part) => ({ ...part, path: part.path.slice(1) }))
  return { ...layout, definition, uses: [...uses], parts, responsive, items }
}

type LayoutParts = Pick<LayoutRow, 'responsive' | 'items'>

/** The sent keys that the shape checks. */
function sentParts({ responsive, items }: { responsive?: unknown; items?: unknown }): object {
  return { ...(responsive !== undefined && { responsive }), ...(items !== undefined && { items }) }
}

function checked(
  structure: Structure,
  draft: Omit<LayoutRow, 'definition' | 'items' | 'responsive'>,
  parts: { responsive: unknown; items: unknown },
  issues: Issues,
): LayoutRow {
  const { entityId } = draft
  const names = new Map(ownFields(structure, entityId).map((f) => [f.id, f.name]))
  const named = { ...parts, items: mapFields(parts.items, (item) => nameField(item, names)) }
  const {
    definition,
    uses,
    issues: found,
  } = checkShape(structure, entityId, layoutShape, named as unknown as Json, 'data')
  issues.add(found)
  issues.add(findDuplicateIds(named.items))
  if (issues.length > 0) throw badInput(issues)
  const row = { ...draft, definition, uses: [...uses], ...(named as LayoutParts) }
  return reconcileLayout(structure, row)
}

const ownFields = (structure: Structure, entityId: string) =>
  structure.fields.filter((f) => f.entityId === entityId && f.deletedAt === null)

/** A field is identified by its id; the name is for readers of the layout. */
function nameField({ fieldId, ...item }: LayoutItem, names: ReadonlyMap<string, string>): LayoutItem {
  const name = (fieldId === undefined ? undefined : names.get(fieldId)) ?? item.fieldName ?? fieldId
  return { ...item, ...(name !== undefined && { fieldName: name }) }
}

/** The items with every field in them mapped, at any depth. Unknown values stay unchanged. */
function mapFields(items: unknown, write: (item: LayoutItem) => unknown): LayoutItem[] {
  const walk = (list: unknown): unknown => (Array.isArray(list) ? list.map(walkItem) : list)
  const walkItem = (item: unknown): unknown => {
    if (!isObject(item)) return item
    const { type, children, tabs } = item
    if (type === 'field') return write(item as unknown as LayoutItem)
    const inTabs = (tab: Json) => (isObject(tab) ? { ...tab, items: walk(tab.items) } : tab)
    return {
      ...item,
      ...(children !== undefined && { children: walk(children) }),
      ...(tabs !== undefined && { tabs: Array.isArray(tabs) ? tabs.map(inTabs) : tabs }),
    }
  }
  return walk(items) as LayoutItem[]
}

/** Items with a repeated id. */
function findDuplicateIds(items: readonly LayoutItem[]): Issues {
  const seen = new Set<string>()
  const twins = new Issues()
  const walk = (list: unknown, path: string): void => {
    if (!Array.isArray(list)) return
    for (const [i, item] of list.entries()) {
      if (!isObject(item)) continue
      const at = `${path}.${i}`
      const id = item.id
      if (typeof id === 'string' && seen.has(id))
        twins.push({ path: `${at}.id`, message: 'is also the id of another item' })
      if (typeof id === 'string') seen.add(id)
      walk(item.children, `${at}.children`)
      if (Array.isArray(item.tabs))
        for (const [j, tab] of item.tabs.entries()) if (isObject(tab)) walk(tab.items, `${at}.tabs.${j}.items`)
    }
  }
  walk(items, 'data.items')
  return twins
}

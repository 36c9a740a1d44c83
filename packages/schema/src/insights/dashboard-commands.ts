import type { Json } from '@monarch/field-types'
import {
  annotate,
  byType,
  changes,
  flag,
  id,
  list,
  notBlank,
  object,
  oneOf,
  text,
  type ValueOf,
  wholeNumber,
} from '@monarch/shapes'
import { readData, tenantId } from '../commands/read-data.ts'
import { limits } from '../commands/structure-parts.ts'
import { badInput } from '../errors/errors.ts'
import { Issues } from '../errors/issues.ts'
import { insightLimits } from './limits.ts'
import type { DashboardRow } from './report.ts'
import { insightKeys } from './report-commands.ts'
import type { OwnerEnvironment } from '../structure/stored-row.ts'
import { dashboardTranslations as translations } from './translation-shapes.ts'

const { columns, rows } = insightLimits
/** The place and size on a grid of 12 columns. */
const place = {
  type: text(20),
  id,
  x: wholeNumber(0, columns - 1),
  y: wholeNumber(0, rows),
  width: wholeNumber(1, columns),
  height: wholeNumber(1, 100),
}
const required = ['type', 'id', 'x', 'y', 'width', 'height'] as const

const tile = byType(
  {
    report: object({ ...place, reportId: id, title: text(limits.label) }, ...required, 'reportId'),
    view: object({ ...place, viewId: id, title: text(limits.label) }, ...required, 'viewId'),
    /** Its last value, target and history. Filters of the dashboard do not apply to it. */
    metric: object({ ...place, metricId: id, title: text(limits.label) }, ...required, 'metricId'),
    text: object({ ...place, text: text(insightLimits.text) }, ...required, 'text'),
    /** A picture; `alt` describes it, and is empty for an ornament. */
    image: object({ ...place, fileId: id, alt: text(insightLimits.alt) }, ...required, 'fileId', 'alt'),
  },
  'Unknown tile type',
)

/** A filter for all tiles whose entity has a matching field; other tiles show a note that it does not apply. Its value is the default. */
const filter = byType(
  {
    period: object({ type: text(20), within: text(40) }, 'type'),
    person: object({ type: text(20), userId: text(40) }, 'type'),
    field: object(
      {
        type: text(20),
        fieldId: id,
        operator: text(20),
        operand: list(text(insightLimits.operand), insightLimits.operands),
      },
      'type',
      'fieldId',
    ),
  },
  'There is no filter of this type',
)

const refreshes = ['live', 'never'] as const
const dashboardShape = object({
  tiles: list(tile, insightLimits.tiles),
  filters: list(filter, insightLimits.filters),
  /** live: a tile is refetched when records of its entity change. */
  refresh: oneOf(refreshes),
  isFullWidth: flag,
})
export type DashboardConfig = ValueOf<typeof dashboardShape>

const name = notBlank(limits.label, 'Please enter a name for the dashboard')
const config = annotate(dashboardShape, { description: 'tiles, filters and refresh.' })
export const dashboardCreation = object({ tenantId, name, translations, ...insightKeys, config }, 'tenantId', 'name')
export const dashboardChange = changes({ name, translations, ...insightKeys, config })

export function createDashboard(data: unknown, env: OwnerEnvironment): DashboardRow {
  const issues = new Issues()
  const { config: given, ...sent } = readData(dashboardCreation, data, issues)
  checkParts(given, issues)
  if (issues.length > 0) throw badInput(issues)
  return {
    id: env.newId(),
    tenantId: sent.tenantId!,
    name: sent.name!,
    description: sent.description ?? null,
    translations: sent.translations ?? null,
    config: (given ?? {}) as Json,
    visibility: sent.visibility ?? 'shared',
    ownerId: env.userId,
    sortOrder: sent.sortOrder ?? 0,
    uses: [],
    version: 1,
    createdAt: env.now,
    updatedAt: env.now,
    deletedAt: null,
  }
}

export function updateDashboard(before: DashboardRow, data: unknown, env: OwnerEnvironment): DashboardRow {
  const issues = new Issues()
  const { config: given, ...sent } = readData(dashboardChange, data, issues)
  checkParts(given, issues)
  if (issues.length > 0) throw badInput(issues)
  const config = given === undefined ? before.config : (given as Json)
  return { ...before, ...sent, config, version: before.version + 1, updatedAt: env.now }
}

/** The ids of the files that its tiles show. */
export const filesOfDashboard = ({ config }: Pick<DashboardRow, 'config'>): readonly string[] =>
  ((config as { readonly tiles?: readonly { readonly fileId?: string }[] }).tiles ?? []).flatMap(
    ({ fileId }) => fileId ?? [],
  )

function checkParts(given: DashboardConfig | undefined, issues: Issues): void {
  const tiles = (given?.tiles ?? []) as unknown as readonly { id: string; x: number; width: number }[]
  for (const [i, { id: own, x, width }] of tiles.entries()) {
    if (x + width > columns)
      issues.push({ path: `data.config.tiles.${i}.width`, message: `The grid has ${columns} columns` })
    if (tiles.findIndex((each) => each.id === own) < i)
      issues.push({ path: `data.config.tiles.${i}.id`, message: 'Two tiles have this id' })
  }
  const filters = (given?.filters ?? []) as unknown as readonly { type: string; fieldId?: string }[]
  for (const [i, { type, fieldId }] of filters.entries())
    if (filters.findIndex((each) => each.type === type && each.fieldId === fieldId) < i)
      issues.push({ path: `data.config.filters.${i}`, message: 'The dashboard has this filter already' })
}

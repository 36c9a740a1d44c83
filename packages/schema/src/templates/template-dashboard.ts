import type { Json } from '@monarch/field-types'
import type { DashboardConfig } from '../insights/dashboard-commands.ts'
import type { MetricRow } from '../insights/metric.ts'
import type { DashboardRow, ReportRow } from '../insights/report.ts'
import type { Structure } from '../structure/structure.ts'
import type { DashboardTexts, Translations } from '../structure/translations.ts'
import type { ViewRow } from '../views/view.ts'

/** A dashboard without ids. */
export interface TemplateDashboard {
  readonly name: string
  readonly description?: string
  readonly translations?: Translations<DashboardTexts>
  readonly isLocked?: boolean
  readonly tiles: readonly TemplateTile[]
  readonly filters?: readonly TemplateFilter[]
  readonly refresh?: DashboardConfig['refresh']
  readonly isFullWidth?: boolean
}

export interface TemplateTile {
  readonly type: 'report' | 'view' | 'metric' | 'text'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly title?: string
  readonly text?: string
  /**
   * The entity of its report or view, and the position there: their names are not always unique. A metric is named by its report, and by
   * the position among the metrics of that report.
   */
  readonly entity?: string
  readonly index?: number
  readonly metric?: number
}

/** As in a dashboard, without the chosen user; a field has its entity and name. */
interface TemplateFilter {
  readonly type: string
  readonly within?: string
  readonly entity?: string
  readonly field?: string
  readonly operator?: string
  readonly operand?: readonly string[]
}

interface StoredTile extends Omit<TemplateTile, 'entity' | 'index' | 'metric'> {
  readonly id: string
  readonly reportId?: string
  readonly viewId?: string
  readonly metricId?: string
  readonly fileId?: string
}

interface StoredFilter extends Omit<TemplateFilter, 'entity' | 'field'> {
  readonly fieldId?: string
  readonly userId?: string
}

/** What a template contains, in the order in which it is captured. */
interface Captured {
  readonly structure: Structure
  readonly entityIds: readonly string[]
  readonly reports: readonly ReportRow[]
  readonly views: readonly ViewRow[]
  readonly metrics: readonly MetricRow[]
}

/** The fields that the filters of a dashboard name. */
export const fieldsOfDashboard = ({ config }: Pick<DashboardRow, 'config'>): string[] =>
  partsOf(config).filters.flatMap(({ fieldId }) => fieldId ?? [])

/** The dashboard as part of a template; `null` if a tile shows something that the template does not contain. */
export function captureDashboard(
  { structure, entityIds, reports, views, metrics }: Captured,
  { name, description, translations, visibility, config }: DashboardRow,
): TemplateDashboard | null {
  const { tiles: all, filters, ...rest } = partsOf(config)
  // A template contains no files.
  const tiles = all.filter(({ fileId }) => fileId === undefined)
  const nameOf = (id: string) => structure.entities.find((entity) => entity.id === id)!.name
  const placeIn = (rows: readonly { readonly id: string; readonly entityId: string }[], id: string) => {
    const row = rows.find((each) => each.id === id)
    if (!row) return null
    const { entityId } = row
    return { entity: nameOf(entityId), index: rows.filter((each) => each.entityId === entityId).indexOf(row) }
  }
  const placeOfMetric = (id: string) => {
    const metric = metrics.find((each) => each.id === id)
    const place = metric && placeIn(reports, metric.reportId)
    return place && { ...place, metric: metrics.filter(({ reportId }) => reportId === metric.reportId).indexOf(metric) }
  }
  const captured = tiles.map(({ id: _id, reportId, viewId, metricId, ...tile }): TemplateTile | null => {
    if (reportId === undefined && viewId === undefined && metricId === undefined) return tile
    const place =
      metricId !== undefined
        ? placeOfMetric(metricId)
        : reportId === undefined
          ? placeIn(views, viewId!)
          : placeIn(reports, reportId)
    return place ? { ...tile, ...place } : null
  })
  if (captured.every((tile) => !tile?.entity) || captured.includes(null)) return null
  const kept = filters.flatMap(({ fieldId, userId: _userId, ...filter }): TemplateFilter[] => {
    if (fieldId === undefined) return [filter]
    const field = structure.fields.find(({ id, deletedAt }) => id === fieldId && deletedAt === null)
    // No tile has records of an entity that the template lacks.
    if (!field || !entityIds.includes(field.entityId)) return []
    return [{ ...filter, entity: nameOf(field.entityId), field: field.name }]
  })
  return {
    name,
    ...(description && { description }),
    ...(translations && { translations }),
    ...(visibility === 'locked' && { isLocked: true }),
    tiles: captured as readonly TemplateTile[],
    ...(kept.length > 0 && { filters: kept }),
    ...rest,
  }
}

/** The ids that the parts of a template have in a tenant; undefined for what was deleted in the meantime. */
interface Installed {
  newId(): string
  reportId(entity: string, index: number): string | undefined
  viewId(entity: string, index: number): string | undefined
  /** `index` is the position of its report, `metric` its position there. */
  metricId(entity: string, index: number, metric: number): string | undefined
  fieldId(entity: string, name: string): string | undefined
}

/** The settings of an installed dashboard. */
export function configOfTemplate(
  { tiles, filters = [], refresh, isFullWidth }: TemplateDashboard,
  ids: Installed,
): Json {
  const placed = tiles.flatMap(({ entity, index, metric = 0, ...tile }) => {
    if (entity === undefined || index === undefined) return [{ ...tile, id: ids.newId() }]
    const key = tile.type === 'metric' ? 'metricId' : tile.type === 'report' ? 'reportId' : 'viewId'
    const shown = ids[key](entity, index, metric)
    return shown === undefined ? [] : [{ ...tile, id: ids.newId(), [key]: shown }]
  })
  const kept = filters.flatMap(({ entity, field, ...filter }) => {
    if (entity === undefined || field === undefined) return [filter]
    const fieldId = ids.fieldId(entity, field)
    return fieldId === undefined ? [] : [{ ...filter, fieldId }]
  })
  return {
    tiles: placed,
    ...(kept.length > 0 && { filters: kept }),
    ...(refresh && { refresh }),
    ...(isFullWidth !== undefined && { isFullWidth }),
  } as unknown as Json
}

function partsOf(config: Json) {
  const {
    tiles = [],
    filters = [],
    ...rest
  } = config as unknown as {
    readonly tiles?: readonly StoredTile[]
    readonly filters?: readonly StoredFilter[]
  } & Pick<TemplateDashboard, 'refresh' | 'isFullWidth'>
  return { tiles, filters, ...rest }
}

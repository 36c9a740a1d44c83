import { isDeepStrictEqual } from 'node:util'
import { type Json, referencesOf, settingsToCopy, usersEntityId } from '@monarch/field-types'
import {
  badInput,
  captureDashboard,
  captureLayout,
  dailySchedule,
  type DashboardRow,
  type EntityRow,
  type FieldRow,
  type Issue,
  type LayoutRow,
  relationOf,
  type MetricRow,
  type ReportRow,
  type Structure,
  type TemplateContent,
  type TemplateEntity,
  type TemplateMetric,
  type TemplateField,
  type TemplateView,
  type ViewRow,
} from '@monarch/schema'

/** The source of a template. Views and layouts are in display order. */
interface CaptureSource {
  readonly structure: Structure
  readonly entityIds: readonly string[]
  readonly views: readonly ViewRow[]
  readonly layouts: readonly LayoutRow[]
  readonly reports: readonly ReportRow[]
  readonly metrics: readonly MetricRow[]
  readonly dashboards: readonly DashboardRow[]
}

/** Captures the chosen entities without records. Refuses fields that need an entity outside the selection, listing them all. */
export function captureStructure(source: CaptureSource): TemplateContent {
  const { structure, entityIds, views, layouts, reports } = source
  const entities = new Map(
    entityIds.flatMap((id): [string, EntityRow][] => {
      const entity = structure.entities.find((e) => e.id === id && e.deletedAt === null)
      return entity ? [[id, entity]] : []
    }),
  )
  const fields = new Map(structure.fields.filter((f) => f.deletedAt === null).map((f) => [f.id, f]))
  const issues = [...fields.values()].flatMap((field) => missingIssues(structure, field, entities, fields))
  if (issues.length > 0) throw badInput(issues)
  const levelOf = levels(fields)
  const reportPlace = (id: string) => {
    const report = reports.find((each) => each.id === id)
    const entity = report && entities.get(report.entityId)
    if (!entity) return null
    return { entity: entity.name, index: reports.filter(({ entityId }) => entityId === entity.id).indexOf(report) }
  }
  const dashboards = source.dashboards.flatMap((dashboard) => captureDashboard(source, dashboard) ?? [])
  return {
    entities: [...entities.values()].map((entity): TemplateEntity => {
      const own = [...fields.values()].filter((f) => f.entityId === entity.id)
      return {
        name: entity.name,
        displayName: entity.displayName,
        pluralName: entity.pluralName,
        ...(entity.description && { description: entity.description }),
        ...(entity.translations && { translations: entity.translations }),
        icon: entity.icon,
        color: entity.color,
        ...(entity.category && { category: entity.category }),
        fields: own
          .toSorted((a, b) => a.sortOrder - b.sortOrder)
          .map((field) => captureField(field, entities, levelOf(field))),
        views: views.filter((view) => view.entityId === entity.id).map(captureView),
        layouts: layouts
          .filter((layout) => layout.entityId === entity.id)
          .map((layout) => captureLayout(layout, reportPlace)),
        ...captureReports(
          reports.filter((report) => report.entityId === entity.id),
          source.metrics,
        ),
        records: [],
      }
    }),
    ...(dashboards.length > 0 && { dashboards }),
  }
}

function missingIssues(
  structure: Structure,
  field: FieldRow,
  entities: ReadonlyMap<string, EntityRow>,
  fields: ReadonlyMap<string, FieldRow>,
): Issue[] {
  const owner = entities.get(field.entityId)
  if (!owner) return []
  const needed = [relationOf(field)?.entityId, ...field.uses.map((id) => fields.get(id)?.entityId)]
  const missing = new Set(needed.filter((id) => id !== undefined && id !== usersEntityId && !entities.has(id)))
  return [...missing].map((id) => {
    const other = structure.entities.find((e) => e.id === id)?.displayName
    const message = `The field "${field.displayName}" of "${owner.displayName}" needs the entity "${other}". Choose that as well`
    return { path: 'data.entityIds', message }
  })
}

/** The level of a computed field: one more than the highest level of the fields that it uses. */
function levels(fields: ReadonlyMap<string, FieldRow>): (field: FieldRow) => number {
  const known = new Map<string, number>()
  const levelOf = (field: FieldRow): number => {
    if (!referencesOf(field)) return 0
    const found = known.get(field.id)
    if (found !== undefined) return found
    known.set(field.id, 1)
    const below = field.uses.flatMap((id) => fields.get(id) ?? []).map(levelOf)
    const level = 1 + below.reduce((most, each) => Math.max(most, each), 0)
    known.set(field.id, level)
    return level
  }
  return levelOf
}

function captureField(field: FieldRow, entities: ReadonlyMap<string, EntityRow>, level: number): TemplateField {
  const { name, displayName, fieldType } = field
  const target = relationOf(field)?.entityId
  const { entityId: _target, ...settings } = settingsToCopy(field) as Record<string, Json>
  const texts = pick(
    field,
    ['description', 'icon', 'placeholder', 'helpText', 'sectionName'],
    (value) => value !== null,
  )
  const duties = pick(field, ['isRequired', 'isUnique', 'isReadonly'], (value) => value)
  const places = pick(field, ['showInList', 'showInDetail', 'showInForm', 'searchable'], (value) => !value)
  return {
    name,
    displayName,
    fieldType,
    ...(texts as Partial<TemplateField>),
    ...(field.translations && { translations: field.translations }),
    ...duties,
    ...places,
    ...(field.defaultValue !== null && target !== usersEntityId && { defaultValue: field.defaultValue }),
    ...(Object.keys(field.validationRules).length > 0 && { validationRules: field.validationRules }),
    ...(Object.keys(settings).length > 0 && { settings }),
    ...(target !== undefined && target !== usersEntityId && { target: entities.get(target)!.name }),
    ...(level > 0 && { level }),
  }
}

function pick<Key extends keyof FieldRow>(
  field: FieldRow,
  keys: readonly Key[],
  isSaid: (value: FieldRow[Key]) => boolean,
): Partial<Pick<FieldRow, Key>> {
  return Object.fromEntries(keys.filter((key) => isSaid(field[key])).map((key) => [key, field[key]])) as Partial<
    Pick<FieldRow, Key>
  >
}

function captureView({ name, description, translations, type, config, visibility }: ViewRow): TemplateView {
  // Its charts are reports of this tenant.
  const { charts: _charts, ...kept } = config as { [key: string]: Json }
  return {
    name,
    ...(description && { description }),
    ...(translations && { translations }),
    type,
    config: kept,
    ...(visibility === 'locked' && { isLocked: true }),
  }
}

function captureReports(reports: readonly ReportRow[], all: readonly MetricRow[]): Pick<TemplateEntity, 'reports'> {
  if (reports.length === 0) return {}
  return {
    reports: reports.map(({ id, name, description, translations, config, visibility }) => {
      const metrics = all.filter(({ reportId }) => reportId === id)
      return {
        name,
        ...(description && { description }),
        ...(translations && { translations }),
        config,
        ...(visibility === 'locked' && { isLocked: true }),
        ...(metrics.length > 0 && { metrics: metrics.map(captureMetric) }),
      }
    }),
  }
}

function captureMetric(metric: MetricRow): TemplateMetric {
  const { name, description, translations, measure, target, threshold, alertWhen, schedule, visibility } = metric
  return {
    name,
    ...(description && { description }),
    ...(translations && { translations }),
    measure,
    ...(target !== null && { target }),
    ...(threshold !== null && { threshold, alertWhen }),
    ...(!isDeepStrictEqual(schedule, dailySchedule) && { schedule }),
    ...(visibility === 'locked' && { isLocked: true }),
  }
}

import { type Json, referencesOf } from '@monarch/field-types'
import {
  layoutDefaults,
  type LayoutItem,
  recordKey,
  type RelativeDay,
  type TemplateContent,
  type TemplateDashboard,
  type TemplateEntity,
  type TemplateField,
  type TemplateLayout,
  type TemplateRecord,
  type TemplateReport,
  type TemplateTile,
} from '@monarch/schema'
import type { DashboardDraft, ReportDraft } from './define-dashboard.ts'
import { type FieldDraft } from './fields.ts'
import { type German, germanOf, sectionTitles } from './german-texts.ts'
import { type Named, withNames } from './names.ts'

export interface ShippedTemplate {
  /** Never changes, so later versions of the product recognize the template. */
  readonly key: string
  readonly name: string
  readonly industry: string
  readonly description: string
  readonly icon: string
  readonly color: string
  readonly content: TemplateContent
}

interface Head extends Omit<ShippedTemplate, 'content'> {
  readonly german: German
  readonly dashboards?: readonly DashboardDraft[]
}

export function template(
  { german, dashboards = [], ...head }: Head,
  ...drafts: readonly EntityDraft[]
): ShippedTemplate {
  const inGerman = germanOf(german)
  const { name, industry, description, texts } = german
  const levelOf = levels(drafts)
  const reportsOf = Map.groupBy(
    dashboards.flatMap(({ tiles }) => tiles.flatMap((tile) => ('report' in tile ? tile.report : []))),
    ({ entity }) => entity,
  )
  const entities = drafts.map(({ fields, views, records = [], ...draft }): TemplateEntity => {
    const entity = withNames(draft)
    const { name } = entity
    return {
      ...entity,
      translations: inGerman.entity(entity, sectionTitles(fields, views)),
      fields: fields.map((field) => ({
        ...toField(field, levelOf(name, field.name)),
        translations: inGerman.field(field),
      })),
      views: views.map((view) => ({ ...view, translations: inGerman.name(view.name) })),
      layouts: layoutOf(fields),
      ...(reportsOf.has(name) && { reports: reportsOf.get(name)!.map(toReport) }),
      records: toRecords(name, fields, records, drafts),
    }
  })
  const content = { translations: { de: { name, industry, description, texts } }, entities }
  return { ...head, content: { ...content, ...(dashboards.length > 0 && { dashboards: dashboards.map(toDashboard) }) } }

  function toReport({ entity: _entity, metrics, ...report }: ReportDraft): TemplateReport {
    return {
      ...report,
      config: inGerman.measures(report.config),
      translations: inGerman.insight(report),
      ...(metrics && { metrics: metrics.map((metric) => ({ ...metric, translations: inGerman.insight(metric) })) }),
    }
  }

  function toDashboard(dashboard: DashboardDraft): TemplateDashboard {
    const { tiles, ...rest } = dashboard
    return { ...rest, translations: inGerman.dashboard(dashboard), tiles: tiles.map(toTile) } as TemplateDashboard
  }

  function placeOfMetric(name: string) {
    for (const [entity, reports] of reportsOf)
      for (const [index, { metrics = [] }] of reports.entries()) {
        const metric = metrics.findIndex((each) => each.name === name)
        if (metric !== -1) return { entity, index, metric }
      }
    throw new Error(`There is no metric "${name}"`)
  }

  function toTile({ x, y, width, height, ...tile }: DashboardDraft['tiles'][number]): TemplateTile {
    const place = { x, y, width, height }
    if ('text' in tile) return { type: 'text', ...place, text: tile.text }
    if ('view' in tile) {
      const { views } = drafts.find(({ name }) => name === tile.entity)!
      const index = views.findIndex(({ name }) => name === tile.view)
      if (index === -1) throw new Error(`There is no view "${tile.view}"`)
      return { type: 'view', ...place, entity: tile.entity, index }
    }
    if ('metric' in tile) return { type: 'metric', ...place, ...placeOfMetric(tile.metric) }
    const { entity } = tile.report
    return { type: 'report', ...place, entity, index: reportsOf.get(entity)!.indexOf(tile.report) }
  }
}

interface EntityDraft extends Named<
  Pick<TemplateEntity, 'name' | 'displayName' | 'pluralName' | 'icon' | 'color' | 'category' | 'description' | 'views'>
> {
  readonly fields: readonly FieldDraft[]
  readonly records?: readonly Row[]
}

/** One record by field name. A relation names the first value of the related record. */
type Row = Readonly<Record<string, Cell>>
type Cell = Json | RelativeDay | undefined

/** `rows('name status', ['Ada', 'active'], …)`; missing values at the end of a row are empty. */
export function rows(columns: string, ...lines: readonly (readonly Cell[])[]): Row[] {
  const names = columns.split(' ')
  return lines.map((line) => Object.fromEntries(line.map((cell, i) => [names[i]!, cell])))
}

/** This many days after the day of the installation. */
export const on = (day: number): RelativeDay => ({ day })

/** The same, at a time in UTC. */
export const at = (day: number, time: string): RelativeDay => ({ day, time })

function toField(field: FieldDraft, level: number): TemplateField {
  const { choices, relation, settings, ...given } = field
  const all = {
    ...settings,
    ...(choices && { choices: choices.map((choice) => ({ ...choice })) }),
    ...(relation && { inverseName: relation.inverseName }),
  }
  return {
    ...given,
    ...(Object.keys(all).length > 0 && { settings: all }),
    ...(relation && { target: relation.target }),
    ...(level > 0 && { level }),
  }
}

/** Two fields per row; sections have a heading. */
function layoutOf(fields: readonly FieldDraft[]): TemplateLayout[] {
  const { h, columns, gap, padding, responsive } = layoutDefaults
  const place = (field: FieldDraft, i: number, all: readonly FieldDraft[]): LayoutItem => ({
    id: field.name,
    type: 'field',
    // The last odd field takes the full row.
    w: i % 2 === 0 && i === all.length - 1 ? columns : columns / 2,
    h,
    fieldName: field.name,
  })
  const bySection = Map.groupBy(fields, ({ sectionName }) => sectionName ?? '')
  const items = [...bySection].flatMap(([title, members]): LayoutItem[] => {
    const inside = members.map(place)
    if (title === '') return inside
    return [
      { id: `section ${title}`, type: 'section', w: columns, h, props: { title, collapsible: true }, children: inside },
    ]
  })
  return [{ name: 'Details', type: 'record', columns, gap, padding, responsive, items }]
}

function toRecords(
  name: string,
  fields: readonly FieldDraft[],
  records: readonly Row[],
  drafts: readonly EntityDraft[],
): TemplateRecord[] {
  const targets = new Map(fields.map((field) => [field.name, field.relation?.target]))
  return records.map((row, i) => ({
    key: recordKey(name, i),
    values: Object.fromEntries(
      Object.entries(row)
        .filter(([, cell]) => cell !== undefined && cell !== null)
        .map(([field, cell]) => {
          const target = targets.get(field)
          return [field, (target === undefined ? cell : keysOf(cell, drafts, target)) as Json]
        }),
    ),
  }))
}

function keysOf(cell: Cell, drafts: readonly EntityDraft[], target: string): Json {
  if (Array.isArray(cell)) return cell.map((each) => keysOf(each, drafts, target))
  const { records = [] } = drafts.find(({ name }) => name === target)!
  const index = records.findIndex((row) => Object.values(row)[0] === cell)
  if (index === -1) throw new Error(`No sample record of "${target}" is called ${JSON.stringify(cell)}`)
  return recordKey(target, index)
}

/** The length of each computed field's chain of computed sources, from the names in the settings. */
function levels(drafts: readonly EntityDraft[]): (entity: string, field: string) => number {
  const byName = new Map(drafts.map((draft) => [draft.name, draft]))
  const levelOf = (entity: string, name: string): number => {
    const field = byName.get(entity)?.fields.find((each) => each.name === name)
    const references = field && referencesOf({ fieldType: field.fieldType, settings: field.settings ?? {} })
    if (!references) return 0
    const settings = field.settings ?? {}
    const { relation } = settings
    const other = typeof relation === 'string' ? leadsTo(entity, relation) : entity
    const below = Object.entries(references).flatMap(([key, kind]): number[] => {
      const value = settings[key]
      if (value === undefined || kind === 'relation') return []
      if (kind === 'formula')
        return [...(value as string).matchAll(/\{(\w+)\}/g)].map(([, used]) => levelOf(entity, used!))
      return kind === 'where'
        ? Object.keys(value as object).map((used) => levelOf(other, used))
        : [levelOf(other, value as string)]
    })
    return 1 + below.reduce((most, each) => Math.max(most, each), 0)
  }
  const leadsTo = (entity: string, relation: string): string =>
    byName.get(entity)!.fields.find((field) => field.name === relation)?.relation?.target ??
    drafts.find(({ fields }) =>
      fields.some((field) => field.relation?.target === entity && field.relation.inverseName === relation),
    )?.name ??
    entity
  return levelOf
}

import { findFieldType, type Json } from '@monarch/field-types'
import { layoutDefaults, type LayoutItem, type ViewType } from '@monarch/schema'
import type { CatalogueField } from '../../demo/catalogue/define.ts'
import type {
  RelativeDay,
  TemplateContent,
  TemplateEntity,
  TemplateField,
  TemplateLayout,
  TemplateRecord,
  TemplateView,
} from '../content.ts'
import { recordKey } from '../sample-records.ts'

/** The words of `demo/catalogue/define.ts` for fields, and these for what else makes a template. */
export interface ShippedTemplate {
  /** Its name for good, by which a later version of the product finds it. */
  readonly key: string
  readonly name: string
  readonly industry: string
  readonly description: string
  readonly icon: string
  readonly color: string
  readonly content: TemplateContent
}

export function template(head: Omit<ShippedTemplate, 'content'>, ...drafts: readonly EntityDraft[]): ShippedTemplate {
  const levelOf = levels(drafts)
  const entities = drafts.map(({ fields, records = [], name, ...entity }): TemplateEntity => ({
    name,
    ...entity,
    fields: fields.map((field) => toField(field, levelOf(name, field.name))),
    layouts: layoutOf(fields),
    records: toRecords(name, fields, records, drafts),
  }))
  return { ...head, content: { entities } }
}

interface EntityDraft extends Pick<
  TemplateEntity,
  'name' | 'displayName' | 'pluralName' | 'icon' | 'color' | 'category' | 'description' | 'views'
> {
  readonly fields: readonly CatalogueField[]
  readonly records?: readonly Row[]
}

/** One record by the names of its fields. A relation names the first value of the record that it leads to. */
type Row = Readonly<Record<string, Cell>>
type Cell = Json | RelativeDay | undefined

/** `rows('name status', ['Ada', 'active'], …)`; what a row leaves out at its end is empty. */
export function rows(columns: string, ...lines: readonly (readonly Cell[])[]): Row[] {
  const names = columns.split(' ')
  return lines.map((line) => Object.fromEntries(line.map((cell, i) => [names[i]!, cell])))
}

/** So many days from the day of the installation. */
export const on = (day: number): RelativeDay => ({ day })

/** The same at an hour, in UTC. */
export const at = (day: number, time: string): RelativeDay => ({ day, time })

/** Like `relation`, to several records. */
export function relations(name: string, displayName: string, target: string, inverseName: string): CatalogueField {
  return { name, displayName, fieldType: 'many_to_many', relation: { target, inverseName } }
}

export function rating(name: string, displayName: string): CatalogueField {
  return { name, displayName, fieldType: 'rating' }
}

type More = Readonly<Record<string, Json>>

export function list(name: string, columns: string, more: More = {}): TemplateView {
  return view(name, 'list', { columns: columns.split(' ').map((field) => ({ field })), ...more })
}

export function board(name: string, groupByField: string, cardFields: string, more: More = {}): TemplateView {
  return view(name, 'kanban', { groupByField, cardFields: cardFields.split(' '), showCounts: true, ...more })
}

export function calendar(name: string, dateField: string, more: More = {}): TemplateView {
  return view(name, 'calendar', { dateField, ...more })
}

export function cards(name: string, cardFields: string, more: More = {}): TemplateView {
  return view(name, 'grid', { cardFields: cardFields.split(' '), columns: 3, ...more })
}

/** By the heading of a section: its fields. */
export function form(name: string, sections: Readonly<Record<string, string>>): TemplateView {
  return view(name, 'form', {
    layout: 'single',
    sections: Object.entries(sections).map(([title, fields]) => ({ title, columns: 2, fields: fields.split(' ') })),
    submitActions: ['save', 'save_and_new'],
  })
}

function view(name: string, type: ViewType, config: More): TemplateView {
  return { name, type, config }
}

function toField(field: CatalogueField, level: number): TemplateField {
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

/** Fields two by two; those of a section under its heading. */
function layoutOf(fields: readonly CatalogueField[]): TemplateLayout[] {
  const { h, columns, gap, padding, responsive } = layoutDefaults
  const place = (field: CatalogueField, i: number, all: readonly CatalogueField[]): LayoutItem => ({
    id: field.name,
    type: 'field',
    // One that is left over has the row to itself.
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
  fields: readonly CatalogueField[],
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

/** How many computed fields stand one behind the other, by what the settings of each name. */
function levels(drafts: readonly EntityDraft[]): (entity: string, field: string) => number {
  const byName = new Map(drafts.map((draft) => [draft.name, draft]))
  const levelOf = (entity: string, name: string): number => {
    const field = byName.get(entity)?.fields.find((each) => each.name === name)
    const references = field && findFieldType(field.fieldType)?.references
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

import { type FieldSpec, findFieldType, isEmptyValue, type Json } from '@monarch/field-types'
import { viewTypeDefinitions } from '@monarch/schema'
import type { Hue } from '@monarch/ui'
import type { TemplateEntity, TemplateField } from '../../lib/api/admin-refinements.ts'
import type { TemplateDetail } from './queries.ts'

interface SampleBoard {
  readonly title: string
  readonly columns: readonly {
    readonly value: string
    readonly label: string
    readonly hue: Hue
    readonly cards: readonly SampleCard[]
  }[]
}

interface SampleCard {
  readonly key: string
  readonly title: string
  readonly lines: readonly { readonly label: string; readonly text: string }[]
}

/** Sample records as the first board shows them; `null` without a board. */
export function sampleBoard(
  { content: { entities } }: Pick<TemplateDetail, 'content'>,
  today: Date,
): SampleBoard | null {
  const titles = new Map(
    entities.flatMap(({ fields, records }) =>
      records.map(({ key, values }): [string, string] => [key, titleIn(values[fields[0]?.name ?? ''])]),
    ),
  )
  for (const entity of entities) {
    const board = entity.views.find(({ type }) => viewTypeDefinitions[type].needed?.includes('groupByField'))
    const group = entity.fields.find(({ name }) => name === board?.config.groupByField)
    const choices = group && choicesOf(group)
    if (!board || !group || !choices || entity.records.length === 0) continue
    const shown = fieldsOf(entity, board.config.cardFields)
    const columns = choices.map(({ value, label, color }) => ({
      value,
      label,
      hue: color,
      cards: entity.records
        .filter(({ values }) => values[group.name] === value)
        .map(({ key, values }) => ({
          key,
          title: titles.get(key) ?? '',
          lines: shown
            .map((field) => ({
              label: field.displayName,
              text: textOf(field, values[field.name] ?? null, titles, today),
            }))
            .filter(({ text }) => text !== '')
            .slice(0, 3),
        })),
    }))
    return { title: `${entity.pluralName}: ${board.name}`, columns }
  }
  return null
}

const titleIn = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

function fieldsOf({ fields }: TemplateEntity, names: Json | undefined): TemplateField[] {
  const requested = Array.isArray(names) ? names : []
  return requested.flatMap((name) => fields.find((field) => field.name === name) ?? [])
}

function choicesOf({ fieldType, settings }: TemplateField) {
  const type = findFieldType(fieldType)
  const read = type?.settings(settings ?? {})
  return read?.ok ? type?.choices?.(read.value) : undefined
}

/** The text of a cell; related records by title, relative dates resolved. */
function textOf(field: TemplateField, value: Json, titles: ReadonlyMap<string, string>, today: Date): string {
  const type = findFieldType(field.fieldType)
  if (!type || isEmptyValue(value)) return ''
  if (field.target !== undefined)
    return [value]
      .flat()
      .map((key) => titles.get(key as string) ?? '')
      .join(', ')
  const read = type.settings(field.settings ?? {})
  const spec: FieldSpec = { label: field.displayName, settings: read.ok ? read.value : {}, required: false, rules: {} }
  return type.format(asValue(value, type.graphql.scalar === 'Date', today), spec)
}

function asValue(value: Json, isDate: boolean, today: Date): Json {
  if (value === null || typeof value !== 'object' || !('day' in value)) return value
  const day = new Date(today.getTime() + Number(value.day) * 86_400_000).toISOString().slice(0, 10)
  return isDate ? day : `${day}T${typeof value.time === 'string' ? value.time : '09:00'}:00.000Z`
}

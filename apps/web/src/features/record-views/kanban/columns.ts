import { currentLocale, formatNumber, localeTag } from '@monarch/messages'
import type { ExactNumber, Json } from '@monarch/field-types'
import { recordName } from '@monarch/schema'
import { type Hue, hueOf } from '@monarch/ui/hue'
import { titleOf } from '../../record-data/documents.ts'
import type { RecordData } from '../../record-data/documents.ts'
import type { EntityStructure, Field } from '../../record-data/structure.ts'
import { negated, sumOf } from '../parts/exact-sum.ts'
import { t } from './messages.ts'

/** One column of a board: records with the same value. */
export interface BoardColumn {
  /** The value as text; '' for no value. */
  readonly key: string
  readonly value: Json
  readonly label: string
  /** `null` without a color: no value, or a removed choice. */
  readonly hue: Hue | null
  readonly count: number
  /** Of the field that the board sums; `null` without values. */
  readonly sum: Amount
}

export type Amount = number | ExactNumber | null

/** Number of records for each value, counted by the server; `name` is that of the related record. */
export interface GroupCount {
  readonly value: Json
  readonly name: string | null
  readonly count: number
  readonly sum: Amount
}

/** Boards with more columns show those with the most records. */
const maxColumns = 50

/** Fields that can be columns: choices, checkboxes, relationships. */
function isBoardField({ type, relation, isComputed }: Field): boolean {
  if (type.graphql.list || isComputed) return false
  return type.choices !== undefined || type.graphql.scalar === 'Boolean' || relation !== null
}

/** The field that the board sums; `null` if it is gone or cannot be summed. */
export function sumFieldOf(fields: readonly Field[], requested: Json | undefined): Field | null {
  return fields.find(({ name, type }) => name === requested && type.aggregates.includes('sum')) ?? null
}

/** The configured field, else the first suitable one. */
export function boardField(fields: readonly Field[], requested: Json | undefined): Field | null {
  const fitting = fields.filter(isBoardField)
  return fitting.find((field) => field.name === requested) ?? (requested === undefined ? (fitting[0] ?? null) : null)
}

/**
 * Columns from left to right: no value first, unless the field always has one; then all choices, including empty ones. For
 * relations, `targets` are related records that get a column even when empty; columns are sorted by name.
 */
export function planColumns(
  field: Field,
  counts: readonly GroupCount[],
  targets: readonly { readonly id: string; readonly label: string }[] = [],
): readonly BoardColumn[] {
  const { type, spec } = field
  const found = new Map(counts.map((count) => [keyOf(count.value), count]))
  const known = knownColumns(field, targets)
  const rest = [...found.values()]
    .filter(({ value }) => value !== null && !known.some(({ key }) => key === keyOf(value)))
    .map(({ value, name }) => ({
      key: keyOf(value),
      value,
      label: field.relation ? (name ?? t('untitled')) : type.format(value, spec),
      hue: field.relation ? hueOf(keyOf(value)) : null,
    }))
  const all = [...known, ...rest].map((column) => ({
    ...column,
    count: found.get(column.key)?.count ?? 0,
    sum: found.get(column.key)?.sum ?? null,
  }))
  const none = found.get('')?.count ?? 0
  const first: BoardColumn[] =
    (spec.required || type.unset !== undefined) && none === 0
      ? []
      : [{ key: '', value: null, label: t('noValue'), hue: null, count: none, sum: found.get('')?.sum ?? null }]
  if (!field.relation) return [...first, ...all]
  const byName = new Intl.Collator(localeTag(currentLocale().language), { numeric: true })
  const fullest = new Set(all.toSorted((a, b) => b.count - a.count).slice(0, maxColumns))
  return [...first, ...all.filter((column) => fullest.has(column)).toSorted((a, b) => byName.compare(a.label, b.label))]
}

function knownColumns(field: Field, targets: readonly { readonly id: string; readonly label: string }[]) {
  const choices = field.type.choices?.(field.spec.settings)
  if (choices) return choices.map(({ value, label, color }) => ({ key: value, value, label, hue: color as Hue | null }))
  if (field.relation)
    return targets.map(({ id, label }) => ({ key: id, value: id, label, hue: hueOf(id) as Hue | null }))
  return (field.type.answers ?? []).map(({ operand, heading }) => ({
    key: String(operand),
    value: operand,
    label: heading(),
    hue: (operand ? 'green' : 'gray') as Hue | null,
  }))
}

export function keyOf(value: Json | undefined): string {
  return value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
}

/** Conditions for the records of one column. */
export function columnWhere(where: object | null, field: Field, value: Json): object {
  const own = { [field.name]: value === null ? { isNull: true } : { eq: value } }
  return where === null ? own : { and: [where, own] }
}

/** The values to write when a record moves into the column, and the related name to show until the server answers. */
export function valuesIn(
  structure: EntityStructure,
  field: Field,
  { value, label }: BoardColumn,
): { data: Record<string, Json>; related: Record<string, Json> } {
  const title = field.relation && structure.byId.get(field.relation.entityId)?.titleField
  const record = value === null ? null : { id: value, ...(title && { [title.name]: label }) }
  return {
    data: { [field.name]: value },
    related: field.relation ? { [recordName(field.name)]: record } : {},
  }
}

/** The count in the header: '4/3' with a WIP limit. */
export function describeCount(
  column: BoardColumn,
  config: Readonly<Record<string, Json>>,
): { text: string | null; isOver: boolean } {
  const limits = config.wip_limits as Readonly<Record<string, Json>> | null | undefined
  const limit = limits?.[column.key]
  const count = formatNumber(column.count)
  if (typeof limit === 'number') return { text: `${count}/${formatNumber(limit)}`, isOver: column.count > limit }
  return { text: config.showCounts === false ? null : count, isOver: false }
}

/** The counts and sums after a record with this amount has moved between columns. */
export function moveCount(
  counts: readonly GroupCount[],
  from: string,
  to: Pick<BoardColumn, 'value' | 'label'>,
  amount: Amount,
): readonly GroupCount[] {
  if (from === keyOf(to.value)) return counts
  const out = amount === null ? null : negated(amount)
  const left = counts.map((group) =>
    keyOf(group.value) === from ? { ...group, count: group.count - 1, sum: plus(group.sum, out) } : group,
  )
  return countIn(left, to, amount)
}

/** The counts with one more record in a column. */
export function countIn(
  counts: readonly GroupCount[],
  { value, label }: Pick<BoardColumn, 'value' | 'label'>,
  amount: Amount,
): readonly GroupCount[] {
  const key = keyOf(value)
  if (!counts.some((group) => keyOf(group.value) === key))
    return [...counts, { value, name: label || null, count: 1, sum: amount }]
  return counts.map((group) =>
    keyOf(group.value) === key ? { ...group, count: group.count + 1, sum: plus(group.sum, amount) } : group,
  )
}

const plus = (one: Amount, other: Amount): Amount =>
  one === null || other === null ? (one ?? other) : sumOf([one, other])

/** What a record adds to the sum of its column. */
export function amountOf(record: Readonly<Record<string, Json>>, sumField: Field | null): Amount {
  return sumField ? ((record[sumField.name] ?? null) as Amount) : null
}

export function cardTitle(structure: EntityStructure, titleField: Field | null, record: RecordData): string {
  return titleOf({ ...structure.entity, titleField }, record) || t('untitled')
}

import type { Json } from '@monarch/field-types'
import { recordName } from '@monarch/schema'
import { titleOf } from '../../record-data/documents.ts'
import type { RecordData } from '../../record-data/documents.ts'
import type { EntityStructure, Field } from '../../record-data/structure.ts'
import { negated, sumOf } from '../parts/exact-sum.ts'
import { type Amount, type BoardColumn, type GroupCount, keyOf } from './board-columns.ts'
import { t } from './messages.ts'

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

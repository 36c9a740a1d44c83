import { currentLocale, formatNumber, localeTag } from '@monarch/messages'
import type { ExactNumber, Json } from '@monarch/field-types'
import { type Hue, hueOf } from '@monarch/ui/hue'
import type { Field } from '../../record-data/structure.ts'
import { t } from './messages.ts'

/** The field of the columns. Pages for guests know no entity. */
interface ColumnField extends Pick<Field, 'type' | 'spec'> {
  /** Set if the columns are records. */
  readonly relation: object | null
}

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

/**
 * Columns from left to right: no value first, unless the field always has one; then all choices, including empty ones. For
 * relations, `targets` are related records that get a column even when empty; columns are sorted by name.
 */
export function planColumns(
  field: ColumnField,
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

function knownColumns(field: ColumnField, targets: readonly { readonly id: string; readonly label: string }[]) {
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

import { findFieldType, type Json } from '@monarch/field-types'
import { formatDate } from '@monarch/messages'
import type { Column } from './queries.ts'
import { t } from './messages.ts'

/** The name of a column of an answer. */
export function columnName({ kind, label, measure, fieldLabel }: Column): string {
  if (label) return label
  if (kind === 'group') return fieldLabel ?? ''
  const figure = t(measure ?? 'count')
  return fieldLabel ? t('figureOf', { figure, field: fieldLabel }) : figure
}

/** The value of a group as its field writes it. */
export function keyText(column: Column, key: Json, title: string | null): string {
  if (title !== null) return title
  if (key === null) return t('noValue')
  if (column.ranges) return rangeText(column.ranges, Number(key))
  if (column.bucket) return bucketText(column.bucket, plainText(key))
  return formatted(column, key)
}

/** Counts and shares are plain numbers; sums, averages and values are written like those of their field. */
export function figureText(column: Column, figure: Json): string {
  if (figure === null) return '–'
  if (column.measure === 'share') return number(Number(figure), { style: 'percent', maximumFractionDigits: 1 })
  if (column.fieldType === null || column.measure === 'distinct')
    return number(Number(figure), { maximumFractionDigits: 2 })
  return formatted(column, figure)
}

/** A text as it is, and anything else as in the answer. */
export const plainText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

const number = (value: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(document.documentElement.lang || 'en', options).format(value)

function formatted({ fieldType, settings, fieldLabel }: Column, value: Json): string {
  const type = fieldType === null ? undefined : findFieldType(fieldType)
  if (!type) return plainText(value)
  return type.format(value, { label: fieldLabel ?? '', settings, required: false, rules: {} })
}

function rangeText(ranges: readonly number[], place: number): string {
  const text = (value: number) => number(value, {})
  const [from, to] = [ranges[place - 1], ranges[place]]
  if (from === undefined) return t('below', { to: text(to!) })
  return to === undefined ? t('from', { from: text(from) }) : t('between', { from: text(from), to: text(to) })
}

function bucketText(bucket: string, day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  const year = { year: 'numeric', timeZone: 'UTC' } as const
  if (bucket === 'year') return formatDate(at, year)
  if (bucket === 'quarter') return `Q${Math.floor(at.getUTCMonth() / 3) + 1} ${formatDate(at, year)}`
  if (bucket === 'month') return formatDate(at, { ...year, month: 'short' })
  return formatDate(at, { ...year, month: 'short', day: 'numeric' })
}

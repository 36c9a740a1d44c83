import { formatValue, type ValueFormat } from '@monarch/charts'
import { findFieldType, type Json } from '@monarch/field-types'
import { currentLocale, formatDate, formatNumber, numberTag } from '@monarch/messages'
import type { ReportMeasure } from '@monarch/schema'
import type { ReportColumn } from './answer.ts'
import { t } from './messages.ts'

/** The name of a column of an answer. */
export function columnName(column: ReportColumn): string {
  const { kind, measure, ageIn } = column
  const texts = textsOf(column)
  if (column.label !== null) return texts.label ?? column.label
  const fieldLabel = texts.fieldLabel ?? column.fieldLabel
  if (ageIn !== null) return ageNames[ageIn]!()
  if (kind === 'group') return fieldLabel ?? ''
  return measureNames[measure ?? '']?.({ field: fieldLabel ?? '' }) ?? fieldLabel ?? ''
}

/** In the language of the page. */
const textsOf = ({ translations }: ReportColumn) => translations?.[currentLocale().language] ?? {}

/** The name of a measure without a label of its own; `field` is the title of its field. */
export const nameOfMeasureType = (type: ReportMeasure['type'], field: string): string => measureNames[type]!({ field })

const measureNames: Readonly<Record<string, (names: { readonly field: string }) => string>> = {
  count: () => t('records'),
  distinct: (names) => t('distinctOf', names),
  sum: (names) => t('sumOf', names),
  avg: (names) => t('averageOf', names),
  median: (names) => t('medianOf', names),
  min: (names) => t('lowestOf', names),
  max: (names) => t('highestOf', names),
  share: (names) => (names.field === '' ? t('share') : t('shareOf', names)),
  formula: () => t('formula'),
  medianDays: () => t('medianDays'),
  averageDays: () => t('averageDays'),
  stays: () => t('stays'),
  here: () => t('here'),
  reached: () => t('reached'),
  conversion: () => t('conversion'),
  left: () => t('left'),
  cohortShare: () => t('cohortShare'),
  cohortCount: () => t('cohortCount'),
  cohortSize: () => t('cohortSize'),
}

const ageNames: Readonly<Record<string, () => string>> = {
  week: () => t('weeksLater'),
  month: () => t('monthsLater'),
  quarter: () => t('quartersLater'),
}

/** Fractions of 1. */
const shares: ReadonlySet<string | null> = new Set(['share', 'conversion', 'cohortShare'])
/** The unit of measures without a field, so that a chart does not draw days and records on one axis. */
const inDays: ReadonlySet<string | null> = new Set(['medianDays', 'averageDays'])
const counts: ReadonlySet<string | null> = new Set([
  'count',
  'distinct',
  'stays',
  'here',
  'reached',
  'left',
  'cohortCount',
  'cohortSize',
])

/** Whether one axis can show both. */
export function isOnOneAxis(one: ReportColumn, other: ReportColumn): boolean {
  const [a, b] = [formatOf(one), formatOf(other)]
  return a.style === b.style && a.currency === b.currency && inDays.has(one.measure) === inDays.has(other.measure)
}

/** The value of a group in the format of its field; empty without a value. */
export function keyText(column: ReportColumn, key: Json, title: string | null): string {
  if (key === null) return ''
  const { bucket, ranges, fieldType, settings } = column
  const plain = plainText(key)
  if (bucket) return bucketText(plain, bucket)
  if (ranges) return rangeText(Number(key), ranges)
  const choice = choicesOf(column).find(({ value }) => value === key)
  if (choice || title !== null) return choice?.label ?? title!
  return fieldType === null ? plain : written(fieldType, settings, key)
}

/** A text unchanged, any other value as in the answer. */
export const plainText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

interface Choice {
  readonly value: string
  readonly label: string
  readonly color: string
}

/** The options of a field that has options. */
export function choicesOf(column: ReportColumn): readonly Choice[] {
  const { fieldType, settings } = column
  const type = fieldType === null ? undefined : findFieldType(fieldType)
  if (!type || typeof settings !== 'object' || settings === null || !('choices' in settings)) return []
  const choices = settings.choices as unknown as readonly Choice[]
  const { options } = textsOf(column)
  return options ? choices.map((choice) => ({ ...choice, label: options[choice.value] ?? choice.label })) : choices
}

/** The number format of a measure in charts. */
export function formatOf({ measure, fieldType, settings }: ReportColumn): ValueFormat {
  if (counts.has(measure)) return { style: 'number', isWhole: true }
  if (shares.has(measure)) return { style: 'percent' }
  if (inDays.has(measure)) return { style: 'number', precision: 1 }
  const { currency, precision } = (settings ?? {}) as { readonly currency?: string; readonly precision?: number }
  const places = typeof precision === 'number' ? { precision } : {}
  if (fieldType === 'currency') return { style: 'currency', ...(currency && { currency }), ...places }
  if (fieldType === 'percent' || fieldType === 'duration') return { style: fieldType, ...places }
  return { style: 'number', ...places }
}

/** Floats are precise enough for a picture. Shares are fractions of 1. */
export function toNumber(figure: Json, column: ReportColumn | undefined): number | null {
  if (figure === null || figure === undefined || typeof figure === 'boolean') return null
  const n = Number(String(figure as string | number))
  if (!Number.isFinite(n)) return null
  return column && shares.has(column.measure) ? n * 100 : n
}

/** Sums and values of a field have all their digits, in the format of the field; averages have the digits of a chart. */
export function figureText(column: ReportColumn, figure: Json): string {
  if (figure === null) return '–'
  const { measure, fieldType, settings } = column
  const isOfField = measure === 'sum' || measure === 'min' || measure === 'max'
  if (isOfField && fieldType !== null) return written(fieldType, settings, figure)
  const number = toNumber(figure, column)
  return number === null ? plainText(figure) : formatValue(number, formatOf(column))
}

function written(fieldType: string, settings: Json, value: Json): string {
  const type = findFieldType(fieldType)
  const spec = { label: '', settings, required: false, rules: {}, numberLocale: numberTag(currentLocale()) }
  return type ? type.format(value, spec) : plainText(value)
}

function bucketText(day: string, bucket: string): string {
  const at = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return day
  const utc = { timeZone: 'UTC' } as const
  if (bucket === 'year') return formatDate(at, { ...utc, year: 'numeric' })
  if (bucket === 'month') return formatDate(at, { ...utc, month: 'short', year: 'numeric' })
  if (bucket === 'quarter')
    return t('quarterOf', { quarter: Math.floor(at.getUTCMonth() / 3) + 1, year: String(at.getUTCFullYear()) })
  return formatDate(at, { ...utc, dateStyle: 'medium' })
}

/** The key of a range is the number of bounds that are not above the value. */
function rangeText(key: number, ranges: readonly number[]): string {
  const [from, to] = [ranges[key - 1], ranges[key]]
  if (from === undefined) return t('below', { to: formatNumber(to ?? 0) })
  if (to === undefined) return t('fromOn', { from: formatNumber(from) })
  return t('fromTo', { from: formatNumber(from), to: formatNumber(to) })
}

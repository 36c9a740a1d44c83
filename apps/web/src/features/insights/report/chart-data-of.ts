import type {
  ChartData,
  ChartGroup,
  ChartItem,
  ChartMeasure,
  ChartOptions,
  ChartRow,
  ValueFormat,
} from '@monarch/charts'
import { findFieldType, type Json } from '@monarch/field-types'
import { currentLocale, formatDate, formatNumber, numberTag } from '@monarch/messages'
import type { ReportAnswer, ReportChart, ReportColumn, ReportRow } from './answer.ts'
import { t } from './messages.ts'

/** An answer as charts draw it, and the records behind each part of it. */
export interface ChartedAnswer {
  readonly data: ChartData
  /** The conditions that select exactly the records of a part; `null` if the part has no figure. */
  readonly drillOf: (at: readonly (number | null)[], measure: number) => object | null
}

export function chartDataOf(answer: ReportAnswer, chart: ReportChart = {}): ChartedAnswer {
  const groupColumns = answer.columns.filter(({ kind }) => kind === 'group')
  const measureColumns = answer.columns.filter(({ kind }) => kind === 'measure')
  const groups = groupColumns.map((column, i) => groupOf(column, i, answer.rows))
  const measures = measureColumns.map((column) => measureOf(column, chart))
  const whole = answer.total ? [{ ...answer.total, summed: groupColumns.map(({ index }) => index) }] : []
  const drills = new Map<string, object>()
  const rows = [...answer.rows, ...answer.subtotals, ...whole].flatMap((row): ChartRow[] => {
    const at = groups.map(({ places }, i) => {
      if (row.summed.includes(groupColumns[i]!.index)) return null
      return places.get(placeKey(row, i)) ?? -1
    })
    // Others of a total that has none of its own.
    if (at.includes(-1)) return []
    drills.set(at.join(), row.drill)
    const figures = row.figures.map((figure, i) => toNumber(row.running?.[i] ?? figure, measureColumns[i]))
    const before = row.before?.map((figure, i) => toNumber(figure, measureColumns[i]))
    return [{ at, values: figures, ...(before && { before }) }]
  })
  return {
    data: { groups: groups.map(({ group }) => group), measures, rows },
    drillOf: (at, measure) => {
      const drill = drills.get(at.join())
      const where = measureColumns[measure]?.where
      return drill ? (where ? { and: [drill, where] } : drill) : null
    },
  }
}

/** The chart of a report. A table is a pivot table without a group across. */
export function chartOptionsOf({ type = 'bar', isStacked, isPercent }: ReportChart): ChartOptions {
  const kind = type === 'table' ? 'pivot' : type
  const stack = isPercent ? 'share' : isStacked ? 'stacked' : undefined
  return { kind, ...(stack && { stack }) }
}

interface PlacedGroup {
  readonly group: ChartGroup
  /** By `placeKey`. */
  readonly places: ReadonlyMap<string, number>
}

const placeKey = (row: ReportRow, i: number): string =>
  i === 0 && row.isOthers ? 'others' : JSON.stringify(row.keys[i] ?? null)

/** The items of the first group are in the order of the report; those of the others in the order of their own values. */
function groupOf(column: ReportColumn, i: number, rows: readonly ReportRow[]): PlacedGroup {
  const items = new Map<string, { readonly item: ChartItem; readonly key: Json; readonly isOthers: boolean }>()
  for (const row of rows) {
    const isOthers = i === 0 && row.isOthers
    const key = row.keys[i] ?? null
    const place = placeKey(row, i)
    if (!items.has(place))
      items.set(place, { item: itemOf(column, key, row.titles[i] ?? null, isOthers), key, isOthers })
  }
  const found = [...items]
  const order = orderOf(column)
  if (i > 0 && order) found.sort(([, a], [, b]) => order(a.key) - order(b.key))
  const label = column.label ?? column.fieldLabel ?? ''
  return {
    group: { label, items: found.map(([, { item }]) => item) },
    places: new Map(found.map(([place], at) => [place, at])),
  }
}

/** A number by which the values of a group are ordered; `null` keeps the order of the rows. */
function orderOf({ fieldType, settings, bucket, ranges }: ReportColumn): ((key: Json) => number) | null {
  if (bucket) return (key) => (typeof key === 'string' ? Date.parse(key) : Infinity)
  if (ranges) return (key) => (key === null ? Infinity : Number(key))
  const choices = choicesOf(fieldType, settings)
  if (choices.length === 0) return null
  const places = new Map(choices.map(({ value }, i) => [value, i]))
  return (key) => (typeof key === 'string' ? (places.get(key) ?? choices.length) : choices.length + 1)
}

function itemOf(column: ReportColumn, key: Json, title: string | null, isOthers: boolean): ChartItem {
  if (isOthers) return { key: 'others', label: '', isRest: true }
  if (key === null) return { key: null, label: '' }
  const { bucket, ranges, fieldType, settings } = column
  const id = typeof key === 'string' ? key : JSON.stringify(key)
  if (bucket) return { key: id, label: bucketLabel(id, bucket) }
  if (ranges) return { key: id, label: rangeLabel(Number(key), ranges) }
  const choice = choicesOf(fieldType, settings).find(({ value }) => value === key)
  if (choice) return { key: id, label: choice.label, color: choice.color }
  if (title !== null) return { key: id, label: title }
  const type = fieldType === null ? undefined : findFieldType(fieldType)
  const spec = { label: '', settings, required: false, rules: {}, numberLocale: numberTag(currentLocale()) }
  return { key: id, label: type ? type.format(key, spec) : id }
}

interface ChoiceOption {
  readonly value: string
  readonly label: string
  readonly color: string
}

/** The options of a field that has some. */
function choicesOf(fieldType: string | null, settings: Json): readonly ChoiceOption[] {
  const type = fieldType === null ? undefined : findFieldType(fieldType)
  if (!type || typeof settings !== 'object' || settings === null || !('choices' in settings)) return []
  return settings.choices as unknown as readonly ChoiceOption[]
}

function bucketLabel(day: string, bucket: string): string {
  const at = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return day
  const utc = { timeZone: 'UTC' } as const
  if (bucket === 'year') return formatDate(at, { ...utc, year: 'numeric' })
  if (bucket === 'month') return formatDate(at, { ...utc, month: 'short', year: 'numeric' })
  if (bucket === 'quarter')
    return t('quarter', { quarter: Math.floor(at.getUTCMonth() / 3) + 1, year: String(at.getUTCFullYear()) })
  return formatDate(at, { ...utc, dateStyle: 'medium' })
}

/** A key is how many of the bounds are not above the value. */
function rangeLabel(key: number, ranges: readonly number[]): string {
  const [from, to] = [ranges[key - 1], ranges[key]]
  if (from === undefined) return t('below', { to: formatNumber(to ?? 0) })
  if (to === undefined) return t('fromOn', { from: formatNumber(from) })
  return t('fromTo', { from: formatNumber(from), to: formatNumber(to) })
}

function measureOf(column: ReportColumn, { target }: ReportChart): ChartMeasure {
  const names = { field: column.fieldLabel ?? '' }
  const label = column.label ?? labels[column.measure ?? '']?.(names) ?? column.fieldLabel ?? ''
  return { label, format: formatOf(column), ...(column.index === 0 && target !== undefined && { target }) }
}

const labels: Readonly<Record<string, (names: { readonly field: string }) => string>> = {
  count: () => t('count'),
  distinct: (names) => t('distinct', names),
  sum: (names) => t('sum', names),
  avg: (names) => t('average', names),
  median: (names) => t('median', names),
  min: (names) => t('least', names),
  max: (names) => t('most', names),
  share: () => t('share'),
  formula: () => t('formula'),
}

function formatOf({ measure, fieldType, settings }: ReportColumn): ValueFormat {
  if (measure === 'count' || measure === 'distinct') return { style: 'number', isWhole: true }
  if (measure === 'share') return { style: 'percent' }
  const { currency, precision } = (settings ?? {}) as { readonly currency?: string; readonly precision?: number }
  const places = typeof precision === 'number' ? { precision } : {}
  if (fieldType === 'currency') return { style: 'currency', ...(currency && { currency }), ...places }
  if (fieldType === 'percent' || fieldType === 'duration') return { style: fieldType, ...places }
  return { style: 'number', ...places }
}

/** A picture needs no more digits than a float has. Shares come as parts of one. */
function toNumber(figure: Json, column: ReportColumn | undefined): number | null {
  if (figure === null || figure === undefined || typeof figure === 'boolean') return null
  const n = Number(String(figure as string | number))
  if (!Number.isFinite(n)) return null
  return column?.measure === 'share' ? n * 100 : n
}

import type { ChartData, ChartGroup, ChartItem, ChartMeasure, ChartOptions, ChartRow } from '@monarch/charts'
import { firstWeekday, type Json, type WeekStart } from '@monarch/field-types'
import { drillTo, type ReportAnswer, type ReportChart, type ReportColumn, type AnswerRow } from './answer.ts'
import { choicesOf, columnName, formatOf, isOnOneAxis, keyText, plainText, toNumber } from './words.ts'
import { t } from './messages.ts'

/** An answer as chart data, with the conditions that select the records of each part. */
export interface ChartedAnswer {
  readonly data: ChartData
  /** The conditions that select exactly the records of a part; `null` if the part has no figure. */
  readonly drillOf: (at: readonly (number | null)[], measure: number) => object | null
  /** Whether parts of the chart open lists of records; most figures of a history do not. */
  readonly isDrilled: boolean
}

export function chartDataOf(answer: ReportAnswer, chart: ReportChart = {}): ChartedAnswer {
  const groupColumns = answer.columns.filter(({ kind }) => kind === 'group')
  const measureColumns = answer.columns.filter(({ kind }) => kind === 'measure')
  const groups = groupColumns.map((column, i) => groupOf(column, i, answer.rows))
  const isCompared = answer.rows.some(({ before }) => before !== null)
  const drawn = drawnMeasures(measureColumns, groups.length, chart, isCompared)
  const measures = drawn.map(({ index, isBefore }) => measureOf(measureColumns[index]!, chart, isBefore))
  // Without groups, the only row is the total.
  const whole =
    answer.total && groupColumns.length > 0 ? [{ ...answer.total, summed: groupColumns.map(({ index }) => index) }] : []
  const charted = new Map<string, AnswerRow>()
  const rows = [...answer.rows, ...answer.subtotals, ...whole].flatMap((row): ChartRow[] => {
    const at = groups.map(({ places }, i) => {
      if (row.summed.includes(groupColumns[i]!.index)) return null
      return places.get(placeKey(row, i)) ?? -1
    })
    // A subtotal of "Others", which has no item in the chart.
    if (at.includes(-1)) return []
    charted.set(at.join(), row)
    const { running, figures, before } = row
    const numbers = (of: (index: number, isBefore: boolean) => Json | undefined) =>
      drawn.map(({ index, isBefore }) => toNumber(of(index, isBefore) ?? null, measureColumns[index]))
    const values = numbers((i, isBefore) => (isBefore ? before?.[i] : (running?.[i] ?? figures[i])))
    return [{ at, values, ...(before && { before: numbers((i) => before[i]) }) }]
  })
  return {
    data: { groups: groups.map(({ group }) => group), measures, rows },
    isDrilled: measureColumns[0]?.isDrilled ?? false,
    drillOf: (at, measure) => {
      const [row, part] = [charted.get(at.join()), drawn[measure]]
      return row && part ? drillTo(row, measureColumns[part.index]!, part.isBefore) : null
    },
  }
}

/** The chart of a report. A table is a pivot table without a group across. */
export function chartOptionsOf(
  { type = 'bar', isStacked, isPercent, isHorizontal }: ReportChart,
  weekStart?: WeekStart,
): ChartOptions {
  const kind = type === 'table' ? 'pivot' : type
  const stack = isPercent ? 'share' : isStacked ? 'stacked' : undefined
  return {
    kind,
    ...(stack && { stack }),
    ...(isHorizontal && { isHorizontal }),
    ...(weekStart && { weekStart: firstWeekday[weekStart] }),
  }
}

interface DrawnMeasure {
  readonly index: number
  /** Its figures in the previous period, whose records are not in the report. */
  readonly isBefore: boolean
}

const withAxis = new Set<ReportChart['type']>(['bar', 'line', 'area'])

/**
 * An axis has one format, so money and counts do not share one; the table has all measures. A compared figure is drawn
 * next to the current one.
 */
function drawnMeasures(
  columns: readonly ReportColumn[],
  groups: number,
  { type = 'bar' }: ReportChart,
  isCompared: boolean,
): readonly DrawnMeasure[] {
  const all = columns.map((_, index) => ({ index, isBefore: false }))
  const [first] = columns
  if (!first || groups !== 1 || !withAxis.has(type)) return all
  return all
    .filter(({ index }) => isOnOneAxis(columns[index]!, first))
    .flatMap((measure) => (isCompared ? [measure, { ...measure, isBefore: true }] : [measure]))
}

interface PlacedGroup {
  readonly group: ChartGroup
  /** By `placeKey`. */
  readonly places: ReadonlyMap<string, number>
}

const placeKey = (row: AnswerRow, i: number): string =>
  i === 0 && row.isOthers ? 'others' : JSON.stringify(row.keys[i] ?? null)

/** The items of the first group are in the order of the report; those of the other groups in the order of their values. */
function groupOf(column: ReportColumn, i: number, rows: readonly AnswerRow[]): PlacedGroup {
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
  return {
    group: { label: columnName(column), items: found.map(([, { item }]) => item) },
    places: new Map(found.map(([place], at) => [place, at])),
  }
}

/** A number by which the values of a group are ordered; `null` keeps the order of the rows. */
function orderOf(column: ReportColumn): ((key: Json) => number) | null {
  const { bucket, ranges, ageIn } = column
  if (ageIn) return Number
  if (bucket) return (key) => (typeof key === 'string' ? Date.parse(key) : Infinity)
  if (ranges) return (key) => (key === null ? Infinity : Number(key))
  const choices = choicesOf(column)
  if (choices.length === 0) return null
  const places = new Map(choices.map(({ value }, i) => [value, i]))
  return (key) => (typeof key === 'string' ? (places.get(key) ?? choices.length) : choices.length + 1)
}

function itemOf(column: ReportColumn, key: Json, title: string | null, isOthers: boolean): ChartItem {
  if (isOthers) return { key: 'others', label: '', isRest: true }
  const choice = choicesOf(column).find(({ value }) => value === key)
  const item = { key: key === null ? null : plainText(key), label: keyText(column, key, title) }
  return choice ? { ...item, color: choice.color } : item
}

function measureOf(column: ReportColumn, { target, lessIsBetter }: ReportChart, isBefore: boolean): ChartMeasure {
  if (isBefore) return { label: t('figureBefore', { figure: columnName(column) }), format: formatOf(column) }
  const ownTarget = column.index === 0 && target !== undefined ? { target } : {}
  return { label: columnName(column), format: formatOf(column), ...ownTarget, ...(lessIsBetter && { lessIsBetter }) }
}

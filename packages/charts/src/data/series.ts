import { optionPaint, type Paint, seriesPaint } from '../scene/palette.ts'
import { t } from '../messages.ts'
import type { ChartData, ChartItem, ChartMeasure, ChartRow } from './chart-data.ts'

/** The numbers along one axis. */
export interface Series {
  readonly label: string
  readonly paint: Paint
  /** Whether an earlier series has the same color, so that this one needs stripes or dashes. */
  readonly isRepeated: boolean
  readonly measure: number
  /** Its index in the second group. */
  readonly item: number | null
  /** One value per item of the axis. */
  readonly values: readonly (number | null)[]
}

export interface SeriesData {
  readonly items: readonly ChartItem[]
  readonly series: readonly Series[]
  /** The colors of the items, if there is only one series and its items are options with colors. */
  readonly itemPaints: readonly Paint[] | null
}

export type Cells = (at: readonly (number | null)[]) => ChartRow | undefined

export function cellsOf(data: ChartData): Cells {
  const rows = new Map(data.rows.map((row) => [row.at.join(), row]))
  return (at) => rows.get(at.join())
}

export const itemLabel = (item: ChartItem): string =>
  item.label !== '' ? item.label : item.isRest ? t('others') : t('noValue')

/** The value of a measure; `null` unless it is a finite number. */
export function valueAt(cells: Cells, at: readonly (number | null)[], measure: number): number | null {
  const value = cells(at)?.values[measure] ?? null
  return value !== null && Number.isFinite(value) ? value : null
}

/** The coordinates of an item of the axis and a series; further groups are totals. */
export const placeOf = (data: ChartData, axis: number | null, item: number | null): readonly (number | null)[] =>
  data.groups.map((_, i) => (i === 0 ? axis : i === 1 ? item : null))

/** Without a second group, each measure is a series; without any groups, each measure is an item. */
export function seriesOf(data: ChartData): SeriesData {
  const cells = cellsOf(data)
  const { groups, measures } = data
  const [axis, split] = groups
  if (!axis) {
    const values = measures.map((_, i) => valueAt(cells, [], i))
    const items = measures.map(({ label }) => ({ key: label, label }))
    return { items, series: [seriesFrom('', values, null, 0, seriesPaint(0), false)], itemPaints: null }
  }
  const along = (item: number | null, measure: number) =>
    axis.items.map((_, i) => valueAt(cells, placeOf(data, i, item), measure))
  if (!split) {
    const paints = paintsOf(measures.map((measure) => ({ key: measure.label, label: measure.label })))
    const series = measures.map(({ label }, i) =>
      seriesFrom(label, along(null, i), null, i, paints[i]!.paint, paints[i]!.isRepeated),
    )
    const hasColors = measures.length === 1 && axis.items.some(({ color }) => optionPaint(color))
    return { items: axis.items, series, itemPaints: hasColors ? paintsOf(axis.items).map(({ paint }) => paint) : null }
  }
  const paints = paintsOf(split.items)
  const series = split.items.map((item, i) =>
    seriesFrom(itemLabel(item), along(i, 0), i, 0, paints[i]!.paint, paints[i]!.isRepeated),
  )
  return { items: axis.items, series, itemPaints: null }
}

function seriesFrom(
  label: string,
  values: readonly (number | null)[],
  item: number | null,
  measure: number,
  paint: Paint,
  isRepeated: boolean,
): Series {
  return { label, values, item, measure, paint, isRepeated }
}

/** Options keep their color, 'No value' and 'Others' are gray, and all other items get the next color of the palette. */
export function paintsOf(items: readonly ChartItem[]): readonly { paint: Paint; isRepeated: boolean }[] {
  const used = new Set<Paint>()
  let next = 0
  return items.map((item) => {
    const isGray = item.isRest || item.key === null
    const paint = optionPaint(item.color) ?? (isGray ? 'hue-gray' : seriesPaint(next++))
    const isRepeated = used.has(paint)
    used.add(paint)
    return { paint, isRepeated }
  })
}

/** The measure that formats the value axis: the first one. */
export const axisMeasure = (data: ChartData): ChartMeasure =>
  data.measures[0] ?? { label: '', format: { style: 'number' } }

/** The data reduced to its first group, for charts that cannot show a second one. */
export function byFirstGroup(data: ChartData): ChartData {
  if (data.groups.length < 2) return data
  const isTotal = ({ at }: ChartRow) => at.slice(1).every((place) => place === null)
  const rows = data.rows.filter(isTotal).map((row) => ({ ...row, at: row.at.slice(0, 1) }))
  return { ...data, groups: data.groups.slice(0, 1), rows }
}

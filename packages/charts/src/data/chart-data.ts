/**
 * The input of every chart: numbers in up to three groups. It is independent of how reports are stored and queried; callers map a
 * report's result to it. It is plain data, so pages, mails and files draw the same chart.
 *
 *     const data: ChartData = {
 *       groups: [{ label: 'Stage', items: [{ key: 'won', label: 'Won', color: 'green' }, { key: null, label: '' }] }],
 *       measures: [{ label: 'Amount', format: { style: 'currency', currency: 'EUR' } }],
 *       rows: [{ at: [0], values: [1200] }, { at: [1], values: [80] }, { at: [null], values: [1280] }],
 *     }
 */
export interface ChartData {
  /** The first group is the axis, the second the series. A pivot table shows the last group as columns, the others as rows. */
  readonly groups: readonly ChartGroup[]
  readonly measures: readonly ChartMeasure[]
  /** One row for each combination of items that has values. */
  readonly rows: readonly ChartRow[]
  /** Line charts: the lower and upper end of an interval for each item of the axis, such as the one of a forecast. */
  readonly band?: readonly (readonly [low: number, high: number] | null)[]
}

export interface ChartGroup {
  readonly label: string
  /** In drawing order. Date buckets without records are included, so that lines fall to zero there. */
  readonly items: readonly ChartItem[]
}

export interface ChartItem {
  /** `null` for records without a value. Calendar days have the form `2026-03-01`. */
  readonly key: string | null
  /** '' is displayed as 'No value'. */
  readonly label: string
  /** The color of the option. */
  readonly color?: string | null
  /** Whether the item sums up the omitted items ('Others'). */
  readonly isRest?: boolean
}

export interface ChartMeasure {
  readonly label: string
  readonly format: ValueFormat
  /** The target that a number, a gauge or a bar chart is compared with. */
  readonly target?: number | null
  readonly lessIsBetter?: boolean
}

export interface ChartRow {
  /**
   * The index of the item in each group; `null` is the total of all items. Totals are part of the data and never summed here, because
   * averages and counts of distinct values cannot be summed.
   */
  readonly at: readonly (number | null)[]
  /** One value per measure; `null` means no value, not zero. */
  readonly values: readonly (number | null)[]
  /** The values of the previous period. */
  readonly before?: readonly (number | null)[]
}

/** The number format of a measure, from the settings of its field. In percentages, 45 is 45%; durations are in minutes. */
export interface ValueFormat {
  readonly style: 'number' | 'currency' | 'percent' | 'duration'
  readonly currency?: string
  /** Decimal places; by default those of the value, at most two. */
  readonly precision?: number
  /** For counts and whole numbers: the axis has ticks at whole numbers only. */
  readonly isWhole?: boolean
}

export const chartKinds = [
  'number',
  'bar',
  'line',
  'area',
  'pie',
  'donut',
  'scatter',
  'heatMap',
  'funnel',
  'gauge',
  'calendar',
  'pivot',
] as const
export type ChartKind = (typeof chartKinds)[number]

export interface ChartOptions {
  readonly kind: ChartKind
  /** How several series of bars or areas are stacked. By default, bars are side by side. */
  readonly stack?: 'grouped' | 'stacked' | 'share'
  readonly isHorizontal?: boolean
  /** The first day of the week in a calendar: 0 is Sunday. */
  readonly weekStart?: number
}

/**
 * What every chart draws: numbers by up to three groups. It knows nothing of how a report is stored or asked for; who has an answer
 * maps it to this. It is plain data, so that a page, a mail and a file draw the same.
 *
 *     const data: ChartData = {
 *       groups: [{ label: 'Stage', items: [{ key: 'won', label: 'Won', color: 'green' }, { key: null, label: '' }] }],
 *       measures: [{ label: 'Amount', format: { style: 'currency', currency: 'EUR' } }],
 *       rows: [{ at: [0], values: [1200] }, { at: [1], values: [80] }, { at: [null], values: [1280] }],
 *     }
 */
export interface ChartData {
  /** The first is the axis, the second the series. A pivot table has the last as columns, the others as rows. */
  readonly groups: readonly ChartGroup[]
  readonly measures: readonly ChartMeasure[]
  /** One row for each combination of items that has values. */
  readonly rows: readonly ChartRow[]
}

export interface ChartGroup {
  readonly label: string
  /** In the order in which they are drawn. Date buckets without records are items, too: a line falls to zero there. */
  readonly items: readonly ChartItem[]
}

export interface ChartItem {
  /** `null` for records without a value. A day of a calendar is `2026-03-01`. */
  readonly key: string | null
  /** Empty: 'No value'. */
  readonly label: string
  /** The hue of the option. */
  readonly color?: string | null
  /** The sum of the items that were left out ('Others'). */
  readonly isRest?: boolean
}

export interface ChartMeasure {
  readonly label: string
  readonly format: ValueFormat
  /** What a number, a gauge and a bar are compared with. */
  readonly target?: number | null
  readonly lessIsBetter?: boolean
}

export interface ChartRow {
  /**
   * For each group the place of the item in its list. `null` is the total over all items: averages and counts of distinct values do not add
   * up, so totals come with the answer and are never added here.
   */
  readonly at: readonly (number | null)[]
  /** For each measure. `null` is no value, which is not zero. */
  readonly values: readonly (number | null)[]
  /** The same of the period before. */
  readonly before?: readonly (number | null)[]
}

/** How the values of a measure are written: by the settings of its field. A percentage is as typed: 45 is 45%; a duration in minutes. */
export interface ValueFormat {
  readonly style: 'number' | 'currency' | 'percent' | 'duration'
  readonly currency?: string
  /** Decimal places; without it as many as the value has, at most two. */
  readonly precision?: number
  /** Counts and whole numbers: an axis has no ticks between them. */
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
  /** Of bars and areas with several series. Without it bars are side by side. */
  readonly stack?: 'grouped' | 'stacked' | 'share'
  readonly isHorizontal?: boolean
  /** The first day of the week in a calendar: 0 is Sunday. */
  readonly weekStart?: number
}

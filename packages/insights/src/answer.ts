import type { DaySpan, Json, WeekStart } from '@monarch/field-types'
import type { ChartType, Translations } from '@monarch/schema'

/** The answer of `_report`. */
export interface ReportAnswer {
  readonly entity: string
  /** The entities whose records affect the figures, if the caller may read them. */
  readonly entities: readonly string[]
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly AnswerRow[]
  readonly subtotals: readonly AnswerRow[]
  readonly total: AnswerRow | null
  /** Whether rows were omitted because of the limit. */
  readonly isCut: boolean
  readonly missing: readonly { readonly part: string; readonly index: number }[]
  /** The days of the period, and of the previous one if they are compared; `to` is the day after the last. */
  readonly period: { readonly current: DaySpan; readonly before: DaySpan | null } | null
  /** The first day of the weeks of its groups and spans. */
  readonly weekStart: WeekStart
  /** The search that its records match; links to lists of records apply it as well. */
  readonly search: string | null
}

/** The label of a column, the title of its field, and the labels of its options, by value. */
export interface ColumnTexts {
  readonly label?: string
  readonly fieldLabel?: string
  readonly options?: Readonly<Record<string, string>>
}

/** A group or a measure, with the settings that format its values. Charts need neither its `key` nor its `path`. */
export interface ReportColumn {
  readonly kind: 'group' | 'measure'
  /** Its position among the groups or measures of the report. */
  readonly index: number
  /** The key of a measure. */
  readonly key?: string | null
  readonly label: string | null
  /** Its texts in other languages. */
  readonly translations?: Translations<ColumnTexts> | null
  readonly fieldLabel: string | null
  /** The type of a measure: count, sum, share. */
  readonly measure: string | null
  /** The names that lead to the value of a group. */
  readonly path?: readonly string[] | null
  readonly bucket: string | null
  /** A group of cohorts: the periods that its keys count. */
  readonly ageIn: string | null
  /** Whether the drill of a row selects exactly the records of its figure. */
  readonly isDrilled: boolean
  readonly ranges: readonly number[] | null
  readonly fieldType: string | null
  readonly settings: Json
  /** The conditions of a measure, which a drill adds to those of the row. */
  readonly where: object | null
}

export interface AnswerRow {
  readonly keys: readonly Json[]
  readonly titles: readonly (string | null)[]
  readonly figures: readonly Json[]
  readonly before: readonly Json[] | null
  readonly running: readonly Json[] | null
  readonly isOthers: boolean
  /** The positions of the groups that it sums up. */
  readonly summed: readonly number[]
  readonly drill: object
  /** The same for `before`; `null` if no conditions select exactly its records. */
  readonly drillBefore: object | null
}

/** The part of a report's config that charts need. */
export interface ReportChart {
  readonly type?: ChartType
  readonly isStacked?: boolean
  readonly isPercent?: boolean
  /** Horizontal bars have room for long names. */
  readonly isHorizontal?: boolean
  readonly target?: number
  readonly lessIsBetter?: boolean
}

/**
 * The conditions that select exactly the records of a figure: a measure may count only some of those of its row. `null` if there are
 * none.
 */
export function drillTo(
  { drill, drillBefore }: AnswerRow,
  { where, isDrilled }: ReportColumn,
  isBefore = false,
): object | null {
  if (!isDrilled) return null
  const selected = isBefore ? drillBefore : drill
  return where && selected ? { and: [selected, where] } : selected
}

import type { DaySpan, Json } from '@monarch/field-types'
import type { ChartType } from '@monarch/schema'

/** What `_report` answers. */
export interface ReportAnswer {
  readonly entity: string
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly ReportRow[]
  readonly subtotals: readonly ReportRow[]
  readonly total: ReportRow | null
  readonly isCut: boolean
  readonly missing: readonly { readonly part: string; readonly index: number }[]
  /** The days of the period, and of the one before if it is compared; `to` is the day after the last. */
  readonly period: { readonly current: DaySpan; readonly before: DaySpan | null } | null
  /** The words that its records contain; the lists that it leads to are searched for them. */
  readonly search: string | null
}

export interface ReportColumn {
  readonly kind: 'group' | 'measure'
  readonly index: number
  readonly label: string | null
  readonly fieldLabel: string | null
  /** The type of a measure: count, sum, share. */
  readonly measure: string | null
  readonly bucket: string | null
  readonly ranges: readonly number[] | null
  readonly fieldType: string | null
  readonly settings: Json
  readonly where: object | null
}

export interface ReportRow {
  readonly keys: readonly Json[]
  readonly titles: readonly (string | null)[]
  readonly figures: readonly Json[]
  readonly before: readonly Json[] | null
  readonly running: readonly Json[] | null
  readonly isOthers: boolean
  /** The positions of the groups that it sums up. */
  readonly summed: readonly number[]
  readonly drill: object
}

/** How a report is drawn: the part of its config that charts need. */
export interface ReportChart {
  readonly type?: ChartType
  readonly isStacked?: boolean
  readonly isPercent?: boolean
  readonly target?: number
}

const answered = `{
    entity isCut period search missing { part index }
    columns { kind index label fieldLabel measure bucket ranges fieldType settings where }
    rows { ...Row } subtotals { ...Row } total { ...Row }
  }
}
fragment Row on _ReportRow { keys titles figures before running isOthers summed drill }`

export const answerDocument = `query ReportAnswer($id: ID!) {
  answer: _report(id: $id) ${answered}`

/** A report that is not saved, as the editor has it. */
export const previewDocument = `query ReportPreview($entityId: ID!, $config: JSON!) {
  answer: _reportPreview(entityId: $entityId, config: $config) ${answered}`

/** The conditions that select exactly the records of a figure: a measure may count only some of those of its row. */
export function drillTo({ drill }: ReportRow, { where }: ReportColumn): object {
  return where ? { and: [drill, where] } : drill
}

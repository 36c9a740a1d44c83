import type { Analysis } from '@monarch/formula'
import type { DaySpan } from '@monarch/field-types'
import type { Column, Entity, LabelTexts, ReportHistory, ReportMeasure } from '@monarch/schema'
import type { Group, Measure } from '../plan/plan-aggregate.ts'
import type { Condition, PlannedValue } from '../plan/plan-expression.ts'

export interface ReportPeriod {
  readonly field: string
  readonly current: DaySpan
  /** The previous span, if the report compares with it. */
  readonly before: DaySpan | null
}

export interface PlannedReport {
  readonly entity: Entity
  readonly timeZone: string
  /** The conditions that select the records of the report, in the form of the API. */
  readonly base: readonly object[]
  /** The same for the previous period, if the report compares with it. */
  readonly baseBefore: readonly object[] | null
  readonly conditions: readonly Condition[]
  /** Selects the records of the current period, if the report compares it with the previous one. */
  readonly isCurrent: Condition | null
  readonly period: PlannedPeriod | null
  readonly groups: readonly PlannedGroup[]
  readonly measures: readonly PlannedMeasure[]
  readonly order: { readonly measure: PlannedMeasure; readonly direction: 'ASC' | 'DESC' } | null
  readonly top: { readonly count: number; readonly hasOthers: boolean } | null
  readonly hasSubtotals: boolean
  /** What decides its groups and measures, if it is about the history of a field. */
  readonly history: PlannedHistory | null
}

interface PlannedPeriod {
  readonly field: string
  readonly current: DaySpan
  /** The distance to the previous span, as an interval; `null` if it is not compared. */
  readonly shift: string | null
}

export interface PlannedGroup extends Group {
  /** Its position in the report. */
  readonly index: number
  readonly label: string | null
  readonly labels: LabelTexts
  /** The path of names to the value. */
  readonly path: readonly string[]
  readonly ranges: readonly number[] | null
  /** The title of the record that the value points at. */
  readonly title: PlannedValue | null
  /** The periods that its keys count, in the cohorts of a history. */
  readonly ageIn?: PlannedHistory['bucket']
}

export interface PlannedMeasure {
  readonly index: number
  readonly key: string
  readonly label: string | null
  readonly labels: LabelTexts
  readonly type: ReportMeasure['type'] | HistoryFigure
  /** How a figure is computed from the records of a group; `null` for a formula. */
  readonly figure: { readonly measure: Measure | 'count'; readonly value: PlannedValue | null } | null
  readonly conditions: readonly Condition[]
  readonly where: object | null
  readonly formula: { readonly analysis: Analysis } | null
  readonly isRunning: boolean
}

/** The figures of the questions about the history of a field. */
export const historyFigures = {
  time: ['medianDays', 'averageDays', 'stays', 'here'],
  funnel: ['reached', 'conversion', 'left', 'here'],
  cohorts: ['cohortShare', 'cohortCount', 'cohortSize'],
} as const
type HistoryFigure = (typeof historyFigures)[keyof typeof historyFigures][number]

/** Figures of exactly the records that the drill of a row selects. */
const drilled: ReadonlySet<string> = new Set(['here', 'cohortSize'] satisfies HistoryFigure[])
export const isDrilled = (type: string): boolean => drilled.has(type)

/** The number of periods after the one in which the records of a cohort were created. */
export const mostAges = 12

/** A question about how the values of a field with options changed. */
export interface PlannedHistory {
  readonly type: ReportHistory['type']
  readonly column: Column
  /** The steps of a funnel, or the options that cohorts reach; all options for times. In the order of the field. */
  readonly options: readonly string[]
  readonly bucket: 'week' | 'month' | 'quarter'
  readonly isLasting: boolean
}

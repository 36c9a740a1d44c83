import { isSpanTerm } from '@monarch/field-types'
import {
  annotate,
  byType,
  fail,
  type FieldKind,
  flag,
  type JsonShape,
  list,
  named,
  object,
  oneOf,
  ok,
  refine,
  text,
  type Typed,
  wholeNumber,
} from '@monarch/shapes'
import { listLimits } from '../bounds.ts'
import { insightLimits } from './limits.ts'
import { languages } from '@monarch/messages'

const dated = new Set(['Date', 'DateTime'])
const numeric = new Set(['Int', 'Float', 'BigInt'])
const isNumber = ({ graphql, sums }: FieldKind) => !graphql.list && (sums === true || numeric.has(graphql.scalar))

/** Names a measure in formulas and in the order, independently of its label. */
const key = annotate(
  refine(text(20), (given) => (/^[a-z][a-z0-9_]*$/.test(given) ? ok(given) : fail('must be a name such as m1'))),
  { description: 'Names the measure in formulas and in the order, for example m1.' },
)
/** A label in other languages: {"de": "Umsatz"}. */
const labels = object(Object.fromEntries(languages.map((language) => [language, text(insightLimits.label)])))
const common = {
  type: text(20),
  key,
  label: text(insightLimits.label),
  labels,
  /** Counts only these records. A formula over two such measures is a rate, such as won deals divided by all deals. */
  where: named('rule'),
  /** A running total along the first group, in its order. */
  isRunning: flag,
}
const own = object(common, 'type', 'key')
const ofField = object({ ...common, field: named('field') }, 'type', 'key', 'field')
const ofNumber = object(
  { ...common, field: named('field', { fits: { accepts: isNumber, message: 'is not a number' } }) },
  'type',
  'key',
  'field',
)
const { isRunning: _, where: __, ...formulaKeys } = common

const measureShapes = {
  count: own,
  distinct: ofField,
  sum: ofNumber,
  avg: ofNumber,
  median: ofNumber,
  min: ofField,
  max: ofField,
  /** The group's share of the total number of records, or of the total of a numeric field. */
  share: object(
    { ...common, field: named('field', { fits: { accepts: isNumber, message: 'is not a number' } }) },
    'type',
    'key',
  ),
  formula: object({ ...formulaKeys, formula: text(insightLimits.formula) }, 'type', 'key', 'formula'),
} as const
export type MeasureType = keyof typeof measureShapes
export const measureTypes = Object.keys(measureShapes) as MeasureType[]

export const measureShape = byType(measureShapes, 'There is no measure of this type')

export const finite = refine<JsonShape & Typed<unknown>, number>({ kind: 'json', graphql: 'Float' }, (given) =>
  typeof given === 'number' && Number.isFinite(given) ? ok(given) : fail('must be a number'),
)

/** `by` as in `groupBy` of the API: `stage`, `account_record.country`, `closes:month`. */
export const groupShape = object(
  {
    by: named('group'),
    label: text(insightLimits.label),
    labels,
    /** The ascending lower bounds of ranges of numbers; smaller numbers are in a range of their own. */
    ranges: list(finite, insightLimits.ranges),
  },
  'by',
)

const term = refine(text(40), (given) =>
  isSpanTerm(given) ? ok(given) : fail('must be a span of days such as "this month" or "past 30 days"'),
)

const chartTypes = [
  'table',
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
  'pivot',
  'calendar',
] as const
export type ChartType = (typeof chartTypes)[number]

export const periodShape = object(
  {
    field: named('field', {
      fits: { accepts: ({ graphql }) => !graphql.list && dated.has(graphql.scalar), message: 'is not a date' },
    }),
    within: term,
    isCompared: flag,
  },
  'field',
  'within',
)

const historyTypes = ['time', 'funnel', 'cohorts'] as const
export type HistoryType = (typeof historyTypes)[number]

/**
 * A question about how the values of a field with options changed, instead of measures and groups: how long records stayed in each option,
 * how many reached each one, or which share of the records of a period did so in each period afterwards.
 */
export const historyShape = object(
  {
    type: oneOf(historyTypes),
    field: named('field', {
      fits: { accepts: ({ choices, graphql }) => choices !== undefined && !graphql.list, message: 'has no options' },
    }),
    /** The steps of a funnel, in the order of the field; by default, all options. The options that cohorts reach. */
    options: list(text(insightLimits.operand), insightLimits.operands),
    /** The length of the periods in which the records of a cohort were created. */
    bucket: oneOf(['week', 'month', 'quarter']),
    /** Counts the records of a cohort that are in one of the options, instead of those that have reached one. */
    isLasting: flag,
  },
  'type',
  'field',
)

export const reportShape = object({
  filter: named('where'),
  /** Words that the records contain, as in the search of a list. */
  search: text(listLimits.maxSearchLength),
  /** Only records whose day is in the span; with `isCompared`, also the figures of the previous span. */
  period: periodShape,
  /** Instead of measures and groups. */
  history: historyShape,
  measures: list(measureShape, insightLimits.measures),
  groups: list(groupShape, insightLimits.groups),
  /** By the key of a measure; without it, by the groups. */
  order: object({ by: text(20), direction: oneOf(['ASC', 'DESC']) }, 'by', 'direction'),
  /** Limits the first group to its first values in the order; with `hasOthers`, all other records are one row. */
  top: object({ count: wholeNumber(1, insightLimits.top), hasOthers: flag }, 'count'),
  /** Totals of each combination of groups, for pivot tables. */
  hasSubtotals: flag,
  chart: object({
    type: oneOf(chartTypes),
    isStacked: flag,
    isPercent: flag,
    /** Horizontal bars, with room for long names. */
    isHorizontal: flag,
    target: finite,
    /** For costs or complaints, where a decrease is good. */
    lessIsBetter: flag,
  }),
})

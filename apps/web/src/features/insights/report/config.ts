import type { ReportMeasure } from '@monarch/schema'
import type { Config } from './queries.ts'

// Changes of a report that keep its parts consistent: the server refuses an order by a removed measure, and top values without a group.

const ofField = new Set<ReportMeasure['type']>(['distinct', 'sum', 'avg', 'median', 'min', 'max'])
const addsUp = new Set<ReportMeasure['type']>(['count', 'sum'])

/** Whether the measure aggregates a field. */
export const hasField = ({ type }: ReportMeasure): boolean => ofField.has(type) || type === 'share'

export const canRun = ({ type }: ReportMeasure): boolean => addsUp.has(type)

/** Whether the measure is complete. */
export const isWhole = ({ type, field, formula }: ReportMeasure): boolean =>
  type === 'formula' ? (formula ?? '').trim() !== '' : !ofField.has(type) || field !== undefined

export function withMeasures(config: Config, measures: readonly ReportMeasure[]): Config {
  const { order, ...rest } = config
  const isThere = order && measures.some(({ key }) => key === order.by)
  return { ...rest, measures, ...(isThere && { order }) }
}

/** A measure of another type keeps its key, which formulas name, and its conditions. */
export function withType({ key, label, where, isRunning }: ReportMeasure, type: ReportMeasure['type']): ReportMeasure {
  const next: ReportMeasure = { type, key, ...(label !== undefined && { label }) }
  if (type === 'formula') return next
  return { ...next, ...(where && { where }), ...(isRunning && canRun(next) && { isRunning }) }
}

export function newKey(measures: readonly ReportMeasure[]): string {
  const taken = new Set(measures.map(({ key }) => key))
  return Array.from({ length: measures.length + 1 }, (_, i) => `m${i + 1}`).find((key) => !taken.has(key))!
}

/** A chart follows the first group: a single number without groups; bars, or a line over dates, with one. */
export function withGroups(config: Config, groups: NonNullable<Config['groups']>): Config {
  const { groups: before = [], top, hasSubtotals, ...rest } = config
  const type = rest.chart?.type
  const isFirst = before.length === 0 && (type === undefined || type === 'number')
  const next =
    groups.length === 0 ? ('number' as const) : isFirst ? (groups[0]!.by.includes(':') ? 'line' : 'bar') : type
  return {
    ...rest,
    groups,
    ...(next && { chart: { ...rest.chart, type: type === 'table' ? type : next } }),
    ...(top && groups.length > 0 && { top }),
    ...(hasSubtotals && groups.length > 1 && { hasSubtotals }),
  }
}

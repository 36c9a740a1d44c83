import { dayStart, type Json } from '@monarch/field-types'
import type { PlannedGroup, PlannedReport } from './planned-report.ts'

/** A row of a report as the statement returns it. */
export interface ReportRowData {
  /** A bit mask of the groups that the row aggregates over; the first group is the highest bit. */
  readonly level: number
  readonly keys: readonly Json[]
  readonly titles: readonly (string | null)[]
  readonly figures: readonly Json[]
  readonly before?: readonly Json[]
  readonly running?: readonly Json[]
  readonly isOthers?: boolean
}

/**
 * The conditions that select exactly the records of a row. `top` has the keys of the first group to which the report is limited; the row
 * "Others" has the records of all other keys.
 */
export function drillOf(report: PlannedReport, row: ReportRowData, top: readonly Json[]): object {
  return conditionsOfRow(report, row, top, report.base, () => 0)!
}

/** The same for the previous period; `null` without one, or if no conditions select exactly its records. */
export function drillBefore(report: PlannedReport, row: ReportRowData, top: readonly Json[]): object | null {
  const { baseBefore, period } = report
  if (!baseBefore || !period?.shift) return null
  const [count, unit] = period.shift.split(' ')
  return conditionsOfRow(report, row, top, baseBefore, ({ path, bucket }) => {
    if (bucket === null || path.join('.') !== period.field) return 0
    if (unit === 'days') return { days: Number(count) }
    // One month before March 30 and March 31 is February 28 in both cases, so days do not match one to one.
    return bucket === 'day' || bucket === 'week' ? null : { months: Number(count) }
  })
}

/** The interval between the key of a group and its records of the previous period; `null` if there is no single one. */
type Shift = { readonly days?: number; readonly months?: number } | 0 | null

function conditionsOfRow(
  report: PlannedReport,
  row: ReportRowData,
  top: readonly Json[],
  base: readonly object[],
  shiftOf: (group: PlannedGroup) => Shift,
): object | null {
  const { groups, history } = report
  const isSummed = (i: number) => (row.level >> (groups.length - 1 - i)) & 1
  if (groups.some((group, i) => !isSummed(i) && shiftOf(group) === null)) return null
  const conditions = groups.flatMap((group, i): object[] => {
    if (isSummed(i) || group.ageIn) return []
    const shift = shiftOf(group) || {}
    if (i === 0 && row.isOthers) return [{ not: { or: top.map((key) => conditionOf(report, group, key, shift)) } }]
    return [conditionOf(report, group, row.keys[i]!, shift)]
  })
  // The total of a funnel is about its steps only.
  if (history?.type === 'funnel' && row.level > 0) conditions.push(at([history.column.name], { in: history.options }))
  const parts = [...base, ...conditions]
  return parts.length === 1 ? parts[0]! : parts.length === 0 ? {} : { and: parts }
}

function conditionOf(
  { timeZone }: PlannedReport,
  group: PlannedGroup,
  key: Json,
  shift: Exclude<Shift, 0 | null>,
): object {
  const { path, bucket, ranges, value } = group
  const here = (comparison: object): object => at(path, comparison)
  // `not` also matches records whose relation is empty, or leads to a record that the viewer may not read.
  if (key === null) return { not: here({ isNull: false }) }
  if (bucket !== null) {
    const isMoment = value.type.graphql.scalar === 'DateTime'
    const start = (day: string) => (isMoment ? dayStart(day, timeZone) : day)
    const next = nextBucket(key as string, bucket)
    const from = start(before(key as string, shift))
    return here({ gte: from, ...(next !== null && { lt: start(before(next, shift)) }) })
  }
  if (ranges) {
    const [from, to] = [ranges[(key as number) - 1], ranges[key as number]]
    return here({ ...(from !== undefined && { gte: from }), ...(to !== undefined && { lt: to }) })
  }
  return here({ eq: key })
}

const at = (path: readonly string[], comparison: object): object =>
  path.toReversed().reduce((inner: object, name) => ({ [name]: inner }), comparison)

function before(day: string, { days = 0, months = 0 }: Exclude<Shift, 0 | null>): string {
  if (days === 0 && months === 0) return day
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() - months, at.getUTCDate() - days)
  return at.toISOString().slice(0, 10)
}

const monthsOf: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 }
const daysOf: Readonly<Record<string, number>> = { day: 1, week: 7 }

/** The first day of the next bucket; `null` after the year 9999. */
function nextBucket(day: string, bucket: string): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const next = new Date(0)
  next.setUTCFullYear(year, month - 1 + (monthsOf[bucket] ?? 0), date + (daysOf[bucket] ?? 0))
  return next.getUTCFullYear() > 9999 ? null : next.toISOString().slice(0, 10)
}

import { dayStart, type Json } from '@monarch/field-types'
import type { PlannedGroup, PlannedReport } from './plan-report.ts'

/** A row of a report as the statement gives it. */
export interface ReportRowData {
  /** A bit for each group that the row sums up, the first group's the highest. */
  readonly level: number
  readonly keys: readonly Json[]
  readonly titles: readonly (string | null)[]
  readonly figures: readonly Json[]
  readonly before?: readonly Json[]
  readonly running?: readonly Json[]
  readonly isOthers?: boolean
}

/**
 * The conditions that select exactly the records of a row. `top` are the keys of the first group that the report is limited to: a row of
 * the others has the records of all other keys.
 */
export function drillOf(report: PlannedReport, row: ReportRowData, top: readonly Json[]): object {
  const { groups, base } = report
  const conditions = groups.flatMap((group, i): object[] => {
    if ((row.level >> (groups.length - 1 - i)) & 1) return []
    if (i === 0 && row.isOthers) return [{ not: { or: top.map((key) => conditionOf(report, group, key)) } }]
    return [conditionOf(report, group, row.keys[i]!)]
  })
  const parts = [...base, ...conditions]
  return parts.length === 1 ? parts[0]! : parts.length === 0 ? {} : { and: parts }
}

function conditionOf({ timeZone }: PlannedReport, group: PlannedGroup, key: Json): object {
  const { path, bucket, ranges, value } = group
  const at = (comparison: object): object =>
    path.toReversed().reduce((inner: object, name) => ({ [name]: inner }), comparison)
  // Also where a relation leads to no record, or to one that the viewer may not read.
  if (key === null) return { not: at({ isNull: false }) }
  if (bucket !== null) {
    const isMoment = value.type.graphql.scalar === 'DateTime'
    const start = (day: string) => (isMoment ? dayStart(day, timeZone) : day)
    const next = nextBucket(key as string, bucket)
    return at({ gte: start(key as string), ...(next !== null && { lt: start(next) }) })
  }
  if (ranges) {
    const [from, to] = [ranges[(key as number) - 1], ranges[key as number]]
    return at({ ...(from !== undefined && { gte: from }), ...(to !== undefined && { lt: to }) })
  }
  return at({ eq: key })
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

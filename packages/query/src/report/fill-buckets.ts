import { type Fragment, ident, join, literal, sql } from '@monarch/sql'
import { bucketStart } from '../compile/compile-aggregate.ts'
import type { PlannedMeasure, PlannedReport } from './planned-report.ts'

/** If more rows would have to be added, none is added: a chart has no room for them, and rows with records could be cut off. */
const mostFilled = 500

/**
 * The group whose empty days, weeks, months … are added: the first date group in chronological order. In an order by figures, a bucket
 * without records has no position.
 */
export function filledGroup({ groups, order, top }: PlannedReport): number | null {
  if (order) return null
  const index = groups.findIndex(({ bucket }, i) => bucket !== null && !(top && i === 0))
  return index === -1 ? null : index
}

/**
 * The rows of `g`, plus an empty row for each combination of groups and each bucket without records, from the first to the last bucket or
 * in the period up to today. Without them, a line over months would skip months without records.
 */
export function withEmptyBuckets(report: PlannedReport, based: readonly PlannedMeasure[], filled: number): Fragment {
  const { groups, top, isCurrent } = report
  const bucket = groups[filled]!.bucket!
  const keys = groups.map((_, i) => ident(`k${i}`))
  const own = keys[filled]!
  const others = [
    ...keys.filter((_, i) => i !== filled),
    ...groups.flatMap(({ title }, i) => (title ? [ident(`l${i}`)] : [])),
    ...(top ? [sql`other`, sql`place`] : []),
  ]
  const combinations = others.length === 0 ? sql`select 1` : sql`select distinct ${join(others)} from g where level = 0`
  const { first, last } = boundsOf(report, filled)
  const columns = [
    ...keys.map((key, i) => (i === filled ? sql`d.day` : sql`c.${key}`)),
    ...groups.flatMap(({ title }, i) => (title ? [sql`c.${ident(`l${i}`)}`] : [])),
    sql`0`,
    ...(top ? [sql`c.other`, sql`c.place`] : []),
    ...based.flatMap((measure) => (isCurrent ? [emptyFigure(measure), emptyFigure(measure)] : [emptyFigure(measure)])),
  ]
  const same = [
    sql`g.level = 0`,
    sql`g.${own} = d.day`,
    ...keys.filter((_, i) => i !== filled).map((key) => sql`g.${key} is not distinct from c.${key}`),
    ...(top ? [sql`g.other = c.other`] : []),
  ]
  return sql`select * from g union all select ${join(columns)}
    from (select ${first} as first, ${last} as last from g where level = 0) b
    cross join (${combinations}) c
    cross join lateral (select day::date as day from generate_series(b.first::timestamp, b.last::timestamp,
      ${literal(steps[bucket]!)}::interval) day) d
    where (b.last - b.first) / ${literal(days[bucket]!)} * (select count(*) from (${combinations}) n) < ${literal(mostFilled)}
      and not exists (select from g where ${join(same, sql` and `)})`
}

const steps: Readonly<Record<string, string>> = {
  day: '1 day',
  week: '7 days',
  month: '1 month',
  quarter: '3 months',
  year: '1 year',
}
const days: Readonly<Record<string, number>> = { day: 1, week: 7, month: 28, quarter: 89, year: 365 }

/** A period starts at its first day, even without records, and ends today: future days are not empty yet. */
function boundsOf({ groups, period, timeZone }: PlannedReport, filled: number) {
  const { bucket, path, weekStart } = groups[filled]!
  const own = ident(`k${filled}`)
  const [least, greatest] = [sql`min(${own})`, sql`max(${own})`]
  if (!period || path.join('.') !== period.field) return { first: least, last: greatest }
  const bucketOf = (day: Fragment) => bucketStart(bucket!, sql`${day}::timestamp`, weekStart)
  const { from, to } = period.current
  const today = sql`(now() at time zone ${literal(timeZone)})::date`
  const end = bucketOf(sql`least(${literal(to)}::date - 1, ${today})`)
  // Without records there is no first and last bucket, so nothing to fill in.
  return {
    first: sql`least(${least}, ${bucketOf(sql`${literal(from)}::date`)})`,
    last: sql`case when ${greatest} is not null then greatest(${greatest}, ${end}) end`,
  }
}

/** Sums and counts are zero without records; an average is null. */
const emptyFigure = ({ figure }: PlannedMeasure): Fragment =>
  figure && (figure.measure === 'count' || figure.measure === 'distinct' || figure.measure === 'sum')
    ? sql`0`
    : sql`null`

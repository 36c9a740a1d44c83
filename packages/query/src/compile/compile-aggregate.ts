import type { WeekStart } from '@monarch/field-types'
import { boundParameter, type Fragment, ident, join, literal, sql } from '@monarch/sql'
import { conditionsOf, sortKey, valueOf } from './compile-expression.ts'
import { type AliasNames, jsonListOf, jsonOf, nextAlias, tableOf } from './compile-value.ts'
import { joining } from './joins.ts'
import { limits } from '../limits.ts'
import type { Group, Measure, PlannedAggregate } from '../plan/plan-aggregate.ts'
import type { Operand } from '../plan/operand.ts'

/** The inner select groups and numbers its columns; the outer one gives them their names as JSON. */
export function aggregateValue(names: AliasNames, aggregate: PlannedAggregate): Fragment {
  const { entity, conditions, groups, order, outputs } = aggregate
  const row = nextAlias(names)
  const { made, joins } = joining(names, row, () => {
    const keys = groups.map((group, i) => sql`${groupValue(names, group, row)} as ${ident(`k${i}`)}`)
    const figures = outputs.flatMap((output, i) =>
      'values' in output
        ? output.values.map((a, j) => sql`${figureOf(output.kind, valueOf(names, a, row))} as ${ident(`m${i}_${j}`)}`)
        : [],
    )
    const sorted = order.flatMap((each, i) =>
      'value' in each ? [sql`${figureOf(each.by, valueOf(names, each.value, row))} as ${ident(`s${i}`)}`] : [],
    )
    const columns = join([...keys, sql`count(*) as count`, ...figures, ...sorted])
    return { columns, where: conditionsOf(names, row, conditions) }
  })
  const rows = sql`select ${made.columns} from ${tableOf(entity)} ${row}${joins} where ${made.where}`
  const grouped = groups.length === 0 ? rows : groupsOf(rows, aggregate)
  const answered = outputs.map((output, i) => sql`${answerOf(output, i, groups)} as ${ident(output.alias)}`)
  return jsonListOf(sql`select ${join(answered)} from (${grouped}) g`)
}

function answerOf(output: PlannedAggregate['outputs'][number], index: number, groups: readonly Group[]): Fragment {
  if (output.kind === 'count') return sql`g.count`
  if (output.kind === 'total') return groups.length === 0 ? sql`1` : sql`g.total`
  if (output.kind === 'constant') return literal(output.text)
  if (output.kind === 'keys')
    return jsonObject(
      groups.map(({ key, value, bucket }, i) => [
        key,
        bucket === null ? value.type.json(ident('g', `k${i}`)) : ident('g', `k${i}`),
      ]),
    )
  // The minimum, the maximum and the sum are values of the field; the others are numbers.
  const isValue = output.kind === 'min' || output.kind === 'max' || output.kind === 'sum'
  return jsonObject(
    output.values.map((a, j) => [
      a.name,
      isValue ? a.type.json(ident('g', `m${index}_${j}`)) : ident('g', `m${index}_${j}`),
    ]),
  )
}

function jsonObject(members: readonly (readonly [key: string, value: Fragment])[]): Fragment {
  if (members.length === 0) return sql`'{}'::json`
  return sql`(${jsonOf(sql`select ${join(members.map(([key, value]) => sql`${value} as ${ident(key)}`))}`)})`
}

/** The measure over the values of a group; `only` may be a filter. */
export function figureOf(measure: Measure, value: Fragment, only = sql``): Fragment {
  switch (measure) {
    case 'sum':
      return sql`sum(${value})${only}`
    case 'avg':
      return sql`trim_scale(avg(${value})${only})`
    case 'min':
      return sql`min(${value})${only}`
    case 'max':
      return sql`max(${value})${only}`
    case 'median': {
      // The average of the two middle values, by one sort. The second fraction rounds up to the next value if their number is even, and
      // to the same one if it is odd. Unlike percentile_cont, it keeps all digits.
      const middle = sql`(percentile_disc(array[0.5, 0.500000001]) within group (order by ${value}::numeric)${only})`
      return sql`trim_scale((${middle}[1] + ${middle}[2]) / 2)`
    }
    case 'distinct':
      return sql`count(distinct ${value})${only}`
  }
}

/**
 * Weeks begin on Monday (ISO 8601) by default. Timestamps are assigned to days in the given time zone, by default the
 * tenant's; `shift` moves them before that.
 */
export function groupValue(names: AliasNames, group: Group, row: Fragment, shift: Fragment | null = null): Fragment {
  return bucketOf(group, valueOf(names, group.value, row), shift)
}

/** The bucket of a value of the group; the value itself if the group has no buckets. */
export function bucketOf(
  { bucket, timeZone, weekStart, value: { type } }: Group,
  value: Fragment,
  shift: Fragment | null = null,
): Fragment {
  if (bucket === null) return value
  const local =
    type.graphql.scalar === 'DateTime' ? sql`(${value} at time zone ${literal(timeZone)})` : sql`${value}::timestamp`
  return bucketStart(bucket, shift ? sql`${local} + ${shift}` : local, weekStart)
}

/** The first day of the bucket that a timestamp is in. */
export function bucketStart(bucket: string, at: Fragment, weekStart: WeekStart = 'monday'): Fragment {
  const days = bucket === 'week' ? daysBeforeMonday[weekStart] : 0
  if (days === 0) return sql`date_trunc(${literal(bucket)}, ${at})::date`
  return sql`(date_trunc('week', ${at} + ${literal(`${days} days`)}::interval)::date - ${literal(days)})`
}

const daysBeforeMonday: Readonly<Record<WeekStart, number>> = { monday: 0, sunday: 1, saturday: 2 }

/** The requested page of groups, in order. The total is counted before `limit` and `offset` apply. */
function groupsOf(rows: Fragment, { groups, order, outputs, limit, offset }: PlannedAggregate): Fragment {
  const keys = groups.flatMap(({ value }, i) => {
    const key = ident('o', `k${i}`)
    return value.type.order ? [sortKey(value, key), key] : [key]
  })
  const asked = order.map((each, i) => {
    const column =
      each.by === 'count' ? sql`o.count` : each.by === 'key' ? keyOf(groups, each.index) : ident('o', `s${i}`)
    return each.direction === 'ASC' ? column : sql`${column} desc nulls last`
  })
  const hasTotal = outputs.some(({ kind }) => kind === 'total')
  const total = hasTotal ? sql`, count(*) over () as total` : sql``
  const sorted = sql`select o.*${total} from (${rows} group by ${numbers(groups)}) o order by ${join([...asked, ...keys])}`
  if (limit !== null) return sql`${sorted} limit ${literal(limit)}${skip(offset)}`
  const page = sql`${sorted} limit ${literal(limits.maxLimit + 1)}${skip(offset)}`
  // The cast fails on the first group beyond the limit.
  const refusal = sql`case when n.place > ${literal(limits.maxLimit)} then ${literal(tooManyGroups)} else '0' end`
  return sql`select n.* from (select p.*, row_number() over () as place from (${page}) p) n where (${refusal})::int = 0`
}

/** Part of PostgreSQL's error when a request that sets no limit has more groups than a list may have. */
export const tooManyGroups = 'too many groups'

const skip = (offset: Operand | null): Fragment => (offset === null ? sql`` : sql` offset ${boundParameter(offset)}`)

function keyOf(groups: readonly Group[], index: number): Fragment {
  return sortKey(groups[index]!.value, ident('o', `k${index}`))
}

function numbers(groups: readonly Group[]): Fragment {
  return join(groups.map((_, i) => literal(i + 1)))
}

import { type Fragment, ident, join, literal, sql } from '@monarch/sql'
import { conditionsOf, sortKey, valueOf } from './compile-expression.ts'
import { type AliasNames, jsonListOf, jsonOf, nextAlias, tableOf } from './compile-value.ts'
import { limits } from '../limits.ts'
import type { Group, Measure, PlannedAggregate } from '../plan/plan-aggregate.ts'
import type { PlannedValue } from '../plan/plan-expression.ts'

/** The inner select groups and numbers its columns; the outer one gives them their names as JSON. */
export function aggregateValue(names: AliasNames, { entity, conditions, groups, outputs }: PlannedAggregate): Fragment {
  const row = nextAlias(names)
  const where = conditionsOf(names, row, conditions)
  const keys = groups.map((group, i) => sql`${groupValue(names, group, row)} as ${ident(`k${i}`)}`)
  const figures = outputs.flatMap((output, i) =>
    'values' in output
      ? output.values.map((a, j) => sql`${figureOf(names, output.kind, a, row)} as ${ident(`m${i}_${j}`)}`)
      : [],
  )
  const columns = join([...keys, sql`count(*) as count`, ...figures])
  const rows = sql`select ${columns} from ${tableOf(entity)} ${row} where ${where}`
  const grouped = groups.length === 0 ? rows : groupsOf(rows, groups)
  const answered = outputs.map((output, i) => sql`${answerOf(output, i, groups)} as ${ident(output.alias)}`)
  return jsonListOf(sql`select ${join(answered)} from (${grouped}) g`)
}

function answerOf(output: PlannedAggregate['outputs'][number], index: number, groups: readonly Group[]): Fragment {
  if (output.kind === 'count') return sql`g.count`
  if (output.kind === 'constant') return literal(output.text)
  if (output.kind === 'keys')
    return jsonObject(
      groups.map(({ key, value, bucket }, i) => [
        key,
        bucket === null ? value.type.json(ident('g', `k${i}`)) : ident('g', `k${i}`),
      ]),
    )
  // The minimum and maximum are values of the field; the others are numbers.
  const isValue = output.kind === 'min' || output.kind === 'max'
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

function figureOf(names: AliasNames, measure: Measure, planned: PlannedValue, row: Fragment): Fragment {
  const value = valueOf(names, planned, row)
  switch (measure) {
    case 'sum':
      return sql`sum(${value})`
    case 'avg':
      return sql`trim_scale(avg(${value}))`
    case 'min':
      return sql`min(${value})`
    case 'max':
      return sql`max(${value})`
    case 'median': {
      // The average of the two middle values, which are the same if their number is odd. Unlike percentile_cont, it
      // keeps all digits.
      const middle = (order: Fragment) => sql`percentile_disc(0.5) within group (order by ${value}::numeric${order})`
      return sql`trim_scale((${middle(sql``)} + ${middle(sql` desc`)}) / 2)`
    }
    case 'distinct':
      return sql`count(distinct ${value})`
  }
}

/**
 * Weeks begin on Monday (ISO 8601). Timestamps are assigned to days in the given time zone, by default the tenant's.
 */
function groupValue(names: AliasNames, group: Group, row: Fragment): Fragment {
  const { bucket, timeZone } = group
  const value = valueOf(names, group.value, row)
  if (bucket === null) return value
  const local =
    group.value.type.graphql.scalar === 'DateTime'
      ? sql`(${value} at time zone ${literal(timeZone)})`
      : sql`${value}::timestamp`
  return sql`date_trunc(${literal(bucket)}, ${local})::date`
}

/** The groups in their order. Keys whose sort key is an expression are sorted outside of the grouped select, where they are columns. */
function groupsOf(rows: Fragment, groups: readonly Group[]): Fragment {
  const grouped = sql`${rows} group by ${numbers(groups)}`
  const limit = sql` limit ${literal(limits.maxLimit)}`
  if (!groups.some(({ value }) => value.type.order)) return sql`${grouped} order by ${numbers(groups)}${limit}`
  const keys = groups.flatMap(({ value }, i) => {
    const key = ident('o', `k${i}`)
    return value.type.order ? [sortKey(value, key), key] : [key]
  })
  return sql`select o.* from (${grouped}) o order by ${join(keys)}${limit}`
}

function numbers(groups: readonly Group[]): Fragment {
  return join(groups.map((_, i) => literal(i + 1)))
}

import type { Column, Computed } from '@monarch/schema'
import { type Fragment, ident, join, literal, sql } from '@monarch/sql'
import { conditionsOf } from './compile-condition.ts'
import { type AliasNames, jsonListOf, jsonOf, nextAlias, orderValue, tableOf, valueOf } from './compile-value.ts'
import { limits } from './limits.ts'
import type { Group, Measure, PlannedAggregate } from './plan-aggregate.ts'

/** Grouped in an inner select whose columns are numbered; the outer one gives them their names as JSON. */
export function aggregateValue(names: AliasNames, { entity, conditions, groups, outputs }: PlannedAggregate): Fragment {
  const row = nextAlias(names)
  const where = conditionsOf(names, row, conditions)
  const keys = groups.map((group, i) => sql`${groupValue(group, row)} as ${ident(`k${i}`)}`)
  const figures = outputs.flatMap((output, i) =>
    'values' in output
      ? output.values.map((a, j) => sql`${figureOf(output.kind, a, row)} as ${ident(`m${i}_${j}`)}`)
      : [],
  )
  const columns = join([...keys, sql`count(*) as count`, ...figures])
  const grouping =
    groups.length === 0
      ? sql``
      : sql` group by ${numbers(groups)} order by ${numbers(groups)} limit ${literal(limits.maxLimit)}`
  const grouped = sql`select ${columns} from ${tableOf(entity)} ${row} where ${where}${grouping}`
  const answered = outputs.map((output, i) => sql`${answerOf(output, i, groups)} as ${ident(output.alias)}`)
  return jsonListOf(sql`select ${join(answered)} from (${grouped}) g`)
}

function answerOf(output: PlannedAggregate['outputs'][number], index: number, groups: readonly Group[]): Fragment {
  if (output.kind === 'count') return sql`g.count`
  if (output.kind === 'constant') return literal(output.text)
  if (output.kind === 'keys')
    return jsonObject(
      groups.map(({ key, attribute, bucket }, i) => [
        key,
        bucket === null ? attribute.type.json(ident('g', `k${i}`)) : ident('g', `k${i}`),
      ]),
    )
  const isSum = output.kind === 'sum' || output.kind === 'avg'
  return jsonObject(
    output.values.map((a, j) => [
      a.name,
      isSum ? ident('g', `m${index}_${j}`) : a.type.json(ident('g', `m${index}_${j}`)),
    ]),
  )
}

function jsonObject(members: readonly (readonly [key: string, value: Fragment])[]): Fragment {
  if (members.length === 0) return sql`'{}'::json`
  return sql`(${jsonOf(sql`select ${join(members.map(([key, value]) => sql`${value} as ${ident(key)}`))}`)})`
}

function figureOf(measure: Measure, attribute: Column | Computed, row: Fragment): Fragment {
  const value = valueOf(attribute, row)
  switch (measure) {
    case 'sum':
      return sql`sum(${value})`
    case 'avg':
      return sql`trim_scale(avg(${value}))`
    case 'min':
      return sql`min(${value})`
    case 'max':
      return sql`max(${value})`
  }
}

/** Weeks begin on Monday, as ISO 8601 has it; moments fall into the days of UTC. */
function groupValue({ through, attribute, bucket }: Group, row: Fragment): Fragment {
  const value = orderValue(through, attribute, row, 0)
  if (bucket === null) return value
  const local =
    attribute.type.graphql.scalar === 'DateTime' ? sql`(${value} at time zone 'UTC')` : sql`${value}::timestamp`
  return sql`date_trunc(${literal(bucket)}, ${local})::date`
}

function numbers(groups: readonly Group[]): Fragment {
  return join(groups.map((_, i) => literal(i + 1)))
}

import { badInput, type Column, type Computed, type Entity } from '@monarch/schema'
import { type Fragment, ident, join, literal, sql } from '@monarch/sql'
import { type AliasNames, conditionsOf, jsonListOf, jsonOf, nextAlias, orderValue, tableOf } from './compile-read.ts'
import type { Condition } from './filter.ts'
import { limits } from './limits.ts'
import type { Ordering } from './order.ts'
import { checkAlias, countRecords, entityOf, listConditions, plain, type PlanScope, requireReadable, visibleAttribute } from './plan.ts'
import type { RootRead } from './request.ts'

/** Figures over all records that meet the conditions, or over groups of them. */
export interface PlannedAggregate {
  readonly entity: Entity
  readonly conditions: readonly Condition[]
  readonly groups: readonly Group[]
  readonly outputs: readonly ({ readonly alias: string } & (
    | { readonly kind: 'count' }
    | { readonly kind: 'keys' }
    | { readonly kind: Measure; readonly values: readonly (Column | Computed)[] }
    | { readonly kind: 'constant'; readonly text: string }
  ))[]
}

type Measure = 'sum' | 'avg' | 'min' | 'max'
const measures: readonly Measure[] = ['sum', 'avg', 'min', 'max']

/** `stage`, `account_record.country`, `closeDate:month`: the key under which the group's value is answered, and where it stands. */
interface Group {
  readonly key: string
  readonly through: Ordering['through']
  readonly attribute: Column | Computed
  readonly bucket: string | null
}

const buckets = new Set(['day', 'week', 'month', 'quarter', 'year'])

export function planAggregate(scope: PlanScope, entity: Entity, { args, selection }: RootRead): PlannedAggregate {
  const groupBy = plain(args.groupBy) ?? []
  if (!Array.isArray(groupBy) || groupBy.length > 5) throw badInput({ path: 'groupBy', message: 'groupBy must be a list of at most 5 names' })
  const groups = groupBy.map((key: unknown, i) => planGroup(scope, entity, plain(key), `groupBy.${i}`))
  countRecords(scope, groups.length === 0 ? 1 : limits.maxLimit)
  const values = [...entity.attributes.values()].filter(
    (a): a is Column | Computed => (a.kind === 'column' || a.kind === 'computed') && visibleAttribute(scope, entity, a.name) !== undefined,
  )
  return {
    entity,
    conditions: listConditions(scope, entity, args),
    groups,
    outputs: selection.map(({ alias, name }) => {
      checkAlias(scope, alias)
      if (name === 'count') return { alias, kind: 'count' }
      if (name === 'keys') return { alias, kind: 'keys' }
      const measure = measures.find((m) => m === name)
      if (!measure) return { alias, kind: 'constant', text: `${entity.names.type}Aggregate` }
      return { alias, kind: measure, values: values.filter((a) => a.name !== 'version' && a.type.aggregates.includes(measure)) }
    }),
  }
}

function planGroup(scope: PlanScope, entity: Entity, key: unknown, path: string): Group {
  if (typeof key !== 'string') throw badInput({ path, message: 'must be the name of a field' })
  const [names = '', bucket = null, ...rest] = key.split(':')
  const steps = names.split('.')
  const through: { column: string; entity: Entity }[] = []
  let at = entity
  for (const step of steps.slice(0, -1)) {
    const attribute = visibleAttribute(scope, at, step)
    if (attribute?.kind !== 'toOne') throw badInput({ path, message: `${at.label} has no relation "${step}" to group through` })
    at = entityOf(scope.model, attribute.target)
    requireReadable(scope, at)
    through.push({ column: attribute.column, entity: at })
  }
  const name = steps.at(-1)!
  const attribute = visibleAttribute(scope, at, name)
  if (attribute?.kind !== 'column' && attribute?.kind !== 'computed') throw badInput({ path, message: `${at.label} has no field "${name}" to group by` })
  const { scalar } = attribute.type.graphql
  if (scalar === 'JSON') throw badInput({ path, message: `Records cannot be grouped by "${name}"` })
  const isDated = scalar === 'Date' || scalar === 'DateTime'
  if (rest.length > 0 || (bucket !== null && !(isDated && buckets.has(bucket)))) {
    throw badInput({ path, message: `"${key}" must be a field, and for dates may end with :day, :week, :month, :quarter or :year` })
  }
  return { key, through, attribute, bucket }
}

/** Grouped in an inner select whose columns are numbered; the outer one gives them their names as JSON. */
export function aggregateValue(names: AliasNames, { entity, conditions, groups, outputs }: PlannedAggregate): Fragment {
  const row = nextAlias(names)
  const where = conditionsOf(names, row, conditions)
  const keys = groups.map((group, i) => sql`${groupValue(group, row)} as ${ident(`k${i}`)}`)
  const figures = outputs.flatMap((output, i) =>
    'values' in output ? output.values.map((a, j) => sql`${figureOf(output.kind, a, row)} as ${ident(`m${i}_${j}`)}`) : [],
  )
  const columns = join([...keys, sql`count(*) as count`, ...figures])
  const grouping = groups.length === 0 ? sql`` : sql` group by ${numbers(groups)} order by ${numbers(groups)} limit ${literal(limits.maxLimit)}`
  const grouped = sql`select ${columns} from ${tableOf(entity)} ${row} where ${where}${grouping}`
  const answered = outputs.map((output, i) => sql`${answerOf(output, i, groups)} as ${ident(output.alias)}`)
  return jsonListOf(sql`select ${join(answered)} from (${grouped}) g`)
}

function answerOf(output: PlannedAggregate['outputs'][number], index: number, groups: readonly Group[]): Fragment {
  if (output.kind === 'count') return sql`g.count`
  if (output.kind === 'constant') return literal(output.text)
  if (output.kind === 'keys') return jsonObject(groups.map(({ key, attribute, bucket }, i) => [key, bucket === null ? attribute.type.json(ident('g', `k${i}`)) : ident('g', `k${i}`)]))
  const isSum = output.kind === 'sum' || output.kind === 'avg'
  return jsonObject(output.values.map((a, j) => [a.name, isSum ? ident('g', `m${index}_${j}`) : a.type.json(ident('g', `m${index}_${j}`))]))
}

function jsonObject(members: readonly (readonly [key: string, value: Fragment])[]): Fragment {
  if (members.length === 0) return sql`'{}'::json`
  return sql`(${jsonOf(sql`select ${join(members.map(([key, value]) => sql`${value} as ${ident(key)}`))}`)})`
}

function figureOf(measure: Measure, attribute: Column | Computed, row: Fragment): Fragment {
  const value = orderValue([], attribute, row, 0)
  switch (measure) {
    case 'sum':
      return sql`sum(${value})`
    case 'avg':
      return sql`avg(${value})`
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
  const local = attribute.type.graphql.scalar === 'DateTime' ? sql`(${value} at time zone 'UTC')` : sql`${value}::timestamp`
  return sql`date_trunc(${literal(bucket)}, ${local})::date`
}

function numbers(groups: readonly Group[]): Fragment {
  return join(groups.map((_, i) => literal(i + 1)))
}

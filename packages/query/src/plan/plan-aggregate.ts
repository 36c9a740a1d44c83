import type { Aggregate, WeekStart } from '@monarch/field-types'
import { badInput, canonicalZone, type Entity, isValue } from '@monarch/schema'
import { type Condition, type PlannedValue, planThrough, planValue } from './plan-expression.ts'
import { answered } from './answered.ts'
import { limits } from '../limits.ts'
import type { RootRead } from './request.ts'
import {
  asCount,
  checkAlias,
  countRecords,
  entityOf,
  plain,
  type PlanScope,
  requireReadable,
  visibleAttribute,
} from './scope.ts'
import type { Operand } from './operand.ts'
import { listConditions, planOffset } from './select.ts'

/** Aggregates over all records that meet the conditions, or over groups of them. */
export interface PlannedAggregate {
  readonly entity: Entity
  readonly conditions: readonly Condition[]
  readonly groups: readonly Group[]
  /** Before the order of the keys. */
  readonly order: readonly GroupOrder[]
  /** `null` when the request sets none: then more groups than a list may have are refused. */
  readonly limit: number | null
  readonly offset: Operand | null
  readonly outputs: readonly ({ readonly alias: string } & (
    | { readonly kind: 'count' }
    | { readonly kind: 'keys' }
    | { readonly kind: 'total' }
    | { readonly kind: Measure; readonly values: readonly PlannedValue[] }
    | { readonly kind: 'constant'; readonly text: string }
  ))[]
}

/** Measures for every type, and those for some types: `distinct` counts distinct values. */
export type Measure = Aggregate | 'distinct'
const measures: readonly Measure[] = ['sum', 'avg', 'min', 'max', 'median', 'distinct']

/** What groups are sorted by: their count, the key of a group, or a figure. */
type GroupOrder = { readonly direction: 'ASC' | 'DESC' } & (
  | { readonly by: 'count' }
  | { readonly by: 'key'; readonly index: number }
  | { readonly by: Measure; readonly value: PlannedValue }
)

/** `stage`, `account_record.country`, `closeDate:month`: the group's key in the response, and the attribute. */
export interface Group {
  readonly key: string
  readonly value: PlannedValue
  /** The entity that has the value. */
  readonly owner: Entity
  /** For dates: `day`, `week`, `month` …, of that time zone. */
  readonly bucket: string | null
  /** The first day of the weeks of `bucket`; Monday (ISO 8601) if it is not given. */
  readonly weekStart?: WeekStart
  readonly timeZone: string
}

const buckets = new Set(['day', 'week', 'month', 'quarter', 'year'])

export function planAggregate(scope: PlanScope, entity: Entity, { args, selection }: RootRead): PlannedAggregate {
  const groupBy = plain(args.groupBy) ?? []
  if (!Array.isArray(groupBy) || groupBy.length > 5)
    throw badInput({ path: 'groupBy', message: 'groupBy must be a list of at most 5 names' })
  const timeZone = zoneOf(scope, plain(args.timeZone) ?? null)
  const groups = groupBy.map((key: unknown, i) => planGroup(scope, entity, plain(key), timeZone, `groupBy.${i}`))
  const limit =
    (plain(args.limit) ?? null) === null ? null : asCount(plain(args.limit), 'limit', limits.maxLimit, 'maxLimit')
  countRecords(scope, groups.length === 0 ? 1 : (limit ?? limits.maxLimit))
  return {
    entity,
    conditions: listConditions(scope, entity, args),
    groups,
    order: planGroupOrder(scope, entity, args.orderBy, groups),
    limit,
    offset: planOffset(args.offset),
    outputs: selection.map(({ alias, name, args: { fields } }) => {
      checkAlias(scope, alias)
      if (name === 'count') return { alias, kind: 'count' }
      if (name === 'keys') return { alias, kind: 'keys' }
      if (name === 'total') return { alias, kind: 'total' }
      const measure = measures.find((m) => m === name)
      if (!measure) return { alias, kind: 'constant', text: `${entity.names.type}Aggregate` }
      return {
        alias,
        kind: measure,
        values: planMeasure(scope, entity, measure, plain(fields), alias).map((value) => answered(scope, value)),
      }
    }),
  }
}

/** `orderBy: [{count: DESC}, {sum: {amount: DESC}}, {keys: {stage: ASC}}]`, in the form of the answer. */
function planGroupOrder(
  scope: PlanScope,
  entity: Entity,
  orderBy: unknown,
  groups: readonly Group[],
): readonly GroupOrder[] {
  const given = plain(orderBy) ?? []
  const items = Array.isArray(given) ? given : [given]
  return items.flatMap((item, i) => {
    const path = `orderBy.${i}`
    return entriesOf(plain(item), path).flatMap(([what, asked]): GroupOrder[] => {
      const at = `${path}.${what}`
      if (what === 'count') return [{ by: what, direction: directionOf(plain(asked), at) }]
      return entriesOf(plain(asked), at).map(([name, chosen]): GroupOrder => {
        const direction = directionOf(plain(chosen), `${at}.${name}`)
        if (what === 'keys') {
          const index = groups.findIndex(({ key }) => key === name)
          if (index === -1) throw badInput({ path: `${at}.${name}`, message: `"${name}" is not in groupBy` })
          return { by: 'key', index, direction }
        }
        const measure = measures.find((m) => m === what)
        if (!measure) throw badInput({ path: at, message: `Groups cannot be sorted by "${what}"` })
        return { by: measure, value: planMeasure(scope, entity, measure, [name], at)[0]!, direction }
      })
    })
  })
}

function entriesOf(given: unknown, path: string): readonly [name: string, value: unknown][] {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw badInput({ path, message: 'must be an object such as {count: DESC} or {sum: {amount: DESC}}' })
  return Object.entries(given)
}

function directionOf(direction: unknown, path: string): 'ASC' | 'DESC' {
  if (direction !== 'ASC' && direction !== 'DESC') throw badInput({ path, message: 'must be ASC or DESC' })
  return direction
}

/** The requested fields, or all to which the measure applies. */
function planMeasure(
  scope: PlanScope,
  entity: Entity,
  measure: Measure,
  fields: unknown,
  alias: string,
): readonly PlannedValue[] {
  const measured = scope.visibility
    .attributes(entity)
    .filter(isValue)
    .filter((a) => a.name !== 'version' && (measure === 'distinct' || a.type.aggregates.includes(measure)))
  const path = `${alias}.fields`
  const requested = fields ?? measured.map((a) => a.name)
  if (!Array.isArray(requested)) throw badInput({ path, message: 'must be a list of field names' })
  return [...new Set<unknown>(requested.map(plain))].map((name) => {
    const attribute = measured.find((a) => a.name === name)
    if (!attribute) throw badInput({ path, message: `${entity.label} has no ${measure} of "${String(name)}"` })
    return planValue(scope, entity, attribute)
  })
}

function zoneOf(scope: PlanScope, name: unknown): string {
  if (name === null) return scope.model.timeZone
  const zone = typeof name === 'string' ? canonicalZone(name) : null
  if (zone === null)
    throw badInput({ path: 'timeZone', message: 'timeZone must be an IANA time zone, for example Europe/Berlin' })
  return zone
}

export function planGroup(scope: PlanScope, entity: Entity, key: unknown, timeZone: string, path: string): Group {
  if (typeof key !== 'string') throw badInput({ path, message: 'must be the name of a field' })
  const [names = '', bucket = null, ...rest] = key.split(':')
  const steps = names.split('.')
  const through: { column: string; entity: Entity }[] = []
  let at = entity
  for (const step of steps.slice(0, -1)) {
    const attribute = visibleAttribute(scope, at, step)
    if (attribute?.kind !== 'toOne')
      throw badInput({ path, message: `${at.label} has no relation "${step}" to group through` })
    at = entityOf(scope.model, attribute.target)
    requireReadable(scope, at)
    through.push({ column: attribute.column, entity: at })
  }
  const name = steps.at(-1)!
  const attribute = visibleAttribute(scope, at, name)
  if (!attribute || !isValue(attribute))
    throw badInput({ path, message: `${at.label} has no field "${name}" to group by` })
  const { scalar } = attribute.type.graphql
  if (scalar === 'JSON') throw badInput({ path, message: `Records cannot be grouped by "${name}"` })
  const isDated = scalar === 'Date' || scalar === 'DateTime'
  if (rest.length > 0 || (bucket !== null && !(isDated && buckets.has(bucket)))) {
    throw badInput({
      path,
      message: `"${key}" must be a field, and for dates may end with :day, :week, :month, :quarter or :year`,
    })
  }
  const value = planThrough(scope, through, planValue(scope, at, attribute))
  return { key, value: answered(scope, value), owner: at, bucket, timeZone }
}

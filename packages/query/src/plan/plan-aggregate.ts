import type { Aggregate } from '@monarch/field-types'
import { badInput, canonicalZone, type Entity, isValue } from '@monarch/schema'
import { type Condition, type PlannedValue, planThrough, planValue } from './plan-expression.ts'
import { limits } from '../limits.ts'
import type { RootRead } from './request.ts'
import {
  checkAlias,
  countRecords,
  entityOf,
  plain,
  type PlanScope,
  requireReadable,
  visibleAttribute,
} from './scope.ts'
import { listConditions } from './select.ts'

/** Aggregates over all records that meet the conditions, or over groups of them. */
export interface PlannedAggregate {
  readonly entity: Entity
  readonly conditions: readonly Condition[]
  readonly groups: readonly Group[]
  readonly outputs: readonly ({ readonly alias: string } & (
    | { readonly kind: 'count' }
    | { readonly kind: 'keys' }
    | { readonly kind: Measure; readonly values: readonly PlannedValue[] }
    | { readonly kind: 'constant'; readonly text: string }
  ))[]
}

/** Measures for every type, and those for some types: `distinct` counts distinct values. */
export type Measure = Aggregate | 'distinct'
const measures: readonly Measure[] = ['sum', 'avg', 'min', 'max', 'median', 'distinct']

/** `stage`, `account_record.country`, `closeDate:month`: the group's key in the response, and the attribute. */
export interface Group {
  readonly key: string
  readonly value: PlannedValue
  /** For dates: `day`, `week`, `month` …, of that time zone. */
  readonly bucket: string | null
  readonly timeZone: string
}

const buckets = new Set(['day', 'week', 'month', 'quarter', 'year'])

export function planAggregate(scope: PlanScope, entity: Entity, { args, selection }: RootRead): PlannedAggregate {
  const groupBy = plain(args.groupBy) ?? []
  if (!Array.isArray(groupBy) || groupBy.length > 5)
    throw badInput({ path: 'groupBy', message: 'groupBy must be a list of at most 5 names' })
  const timeZone = zoneOf(scope, plain(args.timeZone) ?? null)
  const groups = groupBy.map((key: unknown, i) => planGroup(scope, entity, plain(key), timeZone, `groupBy.${i}`))
  countRecords(scope, groups.length === 0 ? 1 : limits.maxLimit)
  return {
    entity,
    conditions: listConditions(scope, entity, args),
    groups,
    outputs: selection.map(({ alias, name, args: { fields } }) => {
      checkAlias(scope, alias)
      if (name === 'count') return { alias, kind: 'count' }
      if (name === 'keys') return { alias, kind: 'keys' }
      const measure = measures.find((m) => m === name)
      if (!measure) return { alias, kind: 'constant', text: `${entity.names.type}Aggregate` }
      return { alias, kind: measure, values: planMeasure(scope, entity, measure, plain(fields), alias) }
    }),
  }
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

function planGroup(scope: PlanScope, entity: Entity, key: unknown, timeZone: string, path: string): Group {
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
  return { key, value, bucket, timeZone }
}

import type { Access, Column, Entity, Links, Model } from '@monarch/schema'
import { compile, type Fragment, ident, join, literal, sql, type Statement, value } from '@monarch/sql'
import { conditionsOf } from '../compile/compile-expression.ts'
import { tableOf } from '../compile/compile-value.ts'
import { type Condition, planRowRule } from '../plan/plan-expression.ts'
import { newScope, type PlanScope } from '../plan/scope.ts'
import type { CheckedData } from './check-data.ts'

/** The records that a field points to in a write. They must exist and not be in the bin. */
export interface Targets {
  readonly attribute: Column | Links
  readonly entity: Entity
  readonly ids: readonly string[]
  /** The conditions under which the caller may see them; the target of a default value need not be visible. */
  readonly conditions: readonly Condition[]
}

/** A target that does not exist; `field` is the attribute's name. */
export interface MissingTarget {
  readonly field: string
  readonly id: string
}

/** Empty if no relation is written; relations to deactivated entities are ignored. */
export function targetsOf(model: Model, access: Access, rows: readonly CheckedData[]): readonly Targets[] {
  const found = new Map<Column | Links, { readonly entity: Entity; readonly ids: Set<string>; isGiven: boolean }>()
  const add = (attribute: Column | Links, ids: readonly string[], given: ReadonlySet<string>) => {
    const relation = attribute.type.relation?.(attribute.spec.settings)
    if (!relation || ids.length === 0) return
    let known = found.get(attribute)
    if (!known) {
      const entity = [...model.entities.values()].find(({ id }) => id === relation.entityId)
      if (!entity) return
      found.set(attribute, (known = { entity, ids: new Set(), isGiven: false }))
    }
    known.isGiven ||= given.has(attribute.name)
    for (const id of ids) known.ids.add(id)
  }
  for (const { values, links, given } of rows) {
    for (const { column, value: id } of values) if (typeof id === 'string') add(column, [id], given)
    for (const { attribute, ids } of links) add(attribute, ids, given)
  }
  const scope = newScope(model, access)
  return [...found].map(([attribute, { entity, ids, isGiven }]) => {
    const conditions = isGiven ? knownConditions(scope, entity) : []
    return { attribute, entity, ids: [...ids], conditions }
  })
}

function knownConditions(scope: PlanScope, entity: Entity): readonly Condition[] {
  const { actions, rows } = scope.access.to(entity)
  if (!actions.has('read')) return [{ kind: 'or', conditions: [] }]
  return rows === null ? [] : planRowRule(scope, entity, rows)
}

/**
 * The first CTEs of a statement; the last one is "missing". They lock the records, so a concurrent deletion waits for
 * this statement, or this statement for the deletion.
 */
export function findMissing(targets: readonly Targets[]): Fragment {
  if (targets.length === 0) return sql``
  const names = { next: 1 }
  const live = targets.map(({ entity, ids, conditions }, i) => {
    const row = ident(`target${i}`)
    const known = conditions.length === 0 ? sql`` : sql` and ${conditionsOf(names, row, conditions)}`
    const inUse = entity.hasBin ? sql` and ${row}."deletedAt" is null` : sql``
    return sql`${ident(`live${i}`)} as (select ${row}."id" from ${tableOf(entity)} ${row}
      where ${row}."id" = any(${value(ids)}::uuid[])${inUse}${known} for key share of ${row}), `
  })
  const missing = targets.map(
    ({ attribute, ids }, i) =>
      sql`select ${literal(attribute.name)} as field, g.id from unnest(${value(ids)}::uuid[]) g(id)
        where not exists (select from ${ident(`live${i}`)} l where l."id" = g.id)`,
  )
  return sql`${join(live, sql``)}"missing" as (${join(missing, sql` union all `)}), `
}

/** A column of the result: JSON text of a list of `MissingTarget`, or null. */
export function missingTargets(targets: readonly Targets[]): Fragment {
  return targets.length === 0 ? sql`null` : sql`(select json_agg(m)::text from "missing" m)`
}

/** The condition that no target is missing; writes apply it. */
export function nothingMissing(targets: readonly Targets[]): Fragment {
  return targets.length === 0 ? sql`true` : sql`not exists (select from "missing")`
}

/** A separate statement that returns `missing`. */
export function compileFindMissing(targets: readonly Targets[]): Statement {
  return compile(sql`with ${findMissing(targets)}"none" as (select) select ${missingTargets(targets)} as missing`)
}

import type { Access, Entity, Model } from '@monarch/schema'
import { compile, sql, type Statement, value } from '@monarch/sql'
import { conditionsOf } from '../compile/compile-expression.ts'
import { nextAlias, tableOf } from '../compile/compile-value.ts'
import { changeConditions } from '../plan/change-conditions.ts'
import type { Condition } from '../plan/plan-expression.ts'
import { entityOf, newScope } from '../plan/scope.ts'

/** A condition that records must meet after a change. */
export interface RuleAfter {
  readonly entity: Entity
  readonly after: readonly Condition[]
}

/** The rule for new records; it does not depend on the fields given. */
export function planCreateRule(entityName: string, model: Model, access: Access): RuleAfter {
  const scope = newScope(model, access)
  const entity = entityOf(model, entityName)
  return { entity, after: changeConditions(scope, entity, 'create', null) }
}

/** The rule for changing these attributes of existing records. */
export function planUpdateRule(
  entityName: string,
  names: readonly string[],
  model: Model,
  access: Access,
): readonly Condition[] {
  return changeConditions(newScope(model, access), entityOf(model, entityName), 'update', names)
}

/** A statement for after the change, which sees its results: the number of records that do not meet the conditions, as `count`. */
export function compileUnmet(entity: Entity, ids: readonly string[], conditions: readonly Condition[]): Statement {
  const names = { next: 1 }
  const row = nextAlias(names)
  return compile(
    sql`select count(*)::int as count from ${tableOf(entity)} ${row} where ${row}."id" = any(${value(ids)}::uuid[])
      and (${conditionsOf(names, row, conditions)}) is not true`,
  )
}

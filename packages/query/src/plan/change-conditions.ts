import type { ChangeAction, Entity } from '@monarch/schema'
import { type Condition, planRowRule } from './plan-expression.ts'
import type { PlanScope } from './scope.ts'

/**
 * The conditions, in addition to those of a read, under which the caller may change these attributes of a row (`null`:
 * any of them). They are checked before and after the change, so that a change cannot move a row out of the caller's
 * reach.
 */
export function changeConditions(
  scope: PlanScope,
  entity: Entity,
  action: ChangeAction,
  names: readonly string[] | null,
): readonly Condition[] {
  const rule = scope.access.to(entity).changes?.[action]
  if (!rule) return []
  const partial = [...rule.partial].filter(([name]) => names === null || names.includes(name))
  const wheres = [...(rule.rows === null ? [] : [rule.rows]), ...partial.map(([, where]) => where)]
  return wheres.flatMap((where) => planRowRule(scope, entity, where))
}

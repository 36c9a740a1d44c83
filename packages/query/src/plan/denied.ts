import type { Entity } from '@monarch/schema'
import { changeConditions } from './change-conditions.ts'
import type { Condition } from './plan-expression.ts'
import { type PlanScope, visibleAttribute } from './scope.ts'

/** A value of every record: the actions that the caller may not perform on it. No field can have this name. */
export const deniedName = '_denied'

/** A change that the caller may only make to records that meet the conditions. */
export interface Denial {
  /** `update`, `delete`, or `update.amount` for one field. */
  readonly name: string
  readonly allowedIf: readonly Condition[]
}

/** Only actions whose denial depends on the record, or that are denied on all records; empty without rules. */
export function planDenied(scope: PlanScope, entity: Entity): readonly Denial[] {
  const { actions, changes } = scope.access.to(entity)
  const ofActions = (['update', 'delete'] as const).flatMap((action): Denial[] => {
    if (!actions.has(action)) return [{ name: action, allowedIf: never }]
    const allowedIf = changeConditions(scope, entity, action, action === 'update' ? [] : null)
    return allowedIf.length === 0 ? [] : [{ name: action, allowedIf }]
  })
  const partial = [...(changes?.update?.partial.keys() ?? [])].filter((name) => visibleAttribute(scope, entity, name))
  const ofFields = partial.map((name) => ({
    name: `update.${name}`,
    allowedIf: changeConditions(scope, entity, 'update', [name]),
  }))
  return [...ofActions, ...(actions.has('update') ? ofFields : [])]
}

const never: readonly Condition[] = [{ kind: 'or', conditions: [] }]

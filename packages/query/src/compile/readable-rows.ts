import type { Access, Column, Links, Model } from '@monarch/schema'
import type { Fragment } from '@monarch/sql'
import { conditionsOf } from './compile-expression.ts'
import { ruleConditions, guardConditions } from '../plan/plan-expression.ts'
import { entityOf, newScope } from '../plan/scope.ts'

/**
 * For statements without a plan: the condition on a row, live or in the bin, under which the caller may read the value.
 * `null` if the caller may read it on every row.
 */
export function readableRows(
  model: Model,
  access: Access,
  { entity: name, attribute }: { readonly entity: string; readonly attribute: Column | Links },
): ((row: Fragment) => Fragment) | null {
  const scope = newScope(model, access)
  const entity = entityOf(model, name)
  const { visibility } = scope
  if (visibility.isUnlimited(entity, attribute.name)) return null
  const isReadable = access.to(entity).actions.has('read') && visibility.attribute(entity, attribute.name) !== undefined
  const conditions = isReadable
    ? [...ruleConditions(scope, entity), ...guardConditions(scope, entity, attribute)]
    : [{ kind: 'or', conditions: [] } as const]
  return (row) => conditionsOf({ next: 1 }, row, conditions)
}

import { badInput, type Column, type Entity, isValue } from '@monarch/schema'
import { type Ordering, planThrough, planValue } from './plan-expression.ts'
import { entityOf, plain, type PlanScope, requireReadable, visibleAttribute } from './scope.ts'

/** `orderBy: [{field: ASC}, {account_record: {name: DESC}}]`; the id breaks ties in the direction of the last key. */
export function planOrder(scope: PlanScope, entity: Entity, orderBy: unknown): readonly Ordering[] {
  const given = plain(orderBy)
  const keys = given === undefined || given === null ? [] : Array.isArray(given) ? given : [given]
  const asked = keys.flatMap((key, i) => planKeys(scope, entity, plain(key), `orderBy.${i}`, []))
  const orderings =
    asked.length > 0
      ? asked
      : entity.defaultOrder.map(({ attribute, direction }) => ordering(scope, entity, attribute, direction))
  if (orderings.some(({ value }) => value.name === 'id' && value.from.kind === 'column')) return orderings
  return [...orderings, ordering(scope, entity, 'id', orderings.at(-1)?.direction ?? 'ASC')]
}

function planKeys(
  scope: PlanScope,
  entity: Entity,
  key: unknown,
  path: string,
  through: readonly { readonly column: string; readonly entity: Entity }[],
): readonly Ordering[] {
  if (typeof key !== 'object' || key === null || Array.isArray(key)) {
    throw badInput({ path, message: 'must be an object such as {name: ASC}' })
  }
  return Object.entries(key).flatMap(([name, given]) => {
    const at = `${path}.${name}`
    const direction = plain(given)
    const attribute = visibleAttribute(scope, entity, name)
    if (attribute?.kind === 'toOne') {
      const target = entityOf(scope.model, attribute.target)
      requireReadable(scope, target)
      return planKeys(scope, target, direction, at, [...through, { column: attribute.column, entity: target }])
    }
    if (!attribute || !isValue(attribute) || !attribute.type.sortable)
      throw badInput({ path: at, message: `${entity.label} cannot be sorted by "${name}"` })
    if (direction !== 'ASC' && direction !== 'DESC') throw badInput({ path: at, message: 'must be ASC or DESC' })
    return [{ value: planThrough(scope, through, planValue(scope, entity, attribute)), direction }]
  })
}

function ordering(scope: PlanScope, entity: Entity, name: string, direction: 'ASC' | 'DESC'): Ordering {
  return { value: planValue(scope, entity, entity.attributes.get(name) as Column), direction }
}

import { badInput, type Column, type Computed, type Entity } from '@monarch/schema'
import { entityOf, plain, type PlanScope, requireReadable, visibleAttribute } from './scope.ts'

/** One key of an order: an own value, or a value of the record that a relation leads to. */
export interface Ordering {
  /** The columns that lead from record to record; empty for the record's own value. */
  readonly through: readonly { readonly column: string; readonly entity: Entity }[]
  readonly attribute: Column | Computed
  readonly direction: 'ASC' | 'DESC'
}

/** `orderBy: [{field: ASC}, {account_record: {name: DESC}}]`; the id breaks ties in the direction of the last key. */
export function planOrder(scope: PlanScope, entity: Entity, orderBy: unknown): readonly Ordering[] {
  const given = plain(orderBy)
  const keys = given === undefined || given === null ? [] : Array.isArray(given) ? given : [given]
  const asked = keys.flatMap((key, i) => planKeys(scope, entity, plain(key), `orderBy.${i}`, []))
  const orderings =
    asked.length > 0
      ? asked
      : entity.defaultOrder.map(({ attribute, direction }) => ordering(entity, attribute, direction))
  if (orderings.some((o) => o.attribute.name === 'id' && o.through.length === 0)) return orderings
  return [...orderings, ordering(entity, 'id', orderings.at(-1)?.direction ?? 'ASC')]
}

function planKeys(
  scope: PlanScope,
  entity: Entity,
  key: unknown,
  path: string,
  through: Ordering['through'],
): readonly Ordering[] {
  if (typeof key !== 'object' || key === null || Array.isArray(key)) {
    throw badInput({ path, message: 'must be an object such as {name: ASC}' })
  }
  return Object.entries(key).flatMap(([name, given]) => {
    const at = `${path}.${name}`
    const direction = plain(given)
    const attribute = visibleAttribute(scope, entity, name)
    if (!attribute || attribute.kind === 'toMany')
      throw badInput({ path: at, message: `${entity.label} cannot be sorted by "${name}"` })
    if (attribute.kind === 'toOne') {
      const target = entityOf(scope.model, attribute.target)
      requireReadable(scope, target)
      return planKeys(scope, target, direction, at, [...through, { column: attribute.column, entity: target }])
    }
    if (!attribute.type.sortable) throw badInput({ path: at, message: `${entity.label} cannot be sorted by "${name}"` })
    if (direction !== 'ASC' && direction !== 'DESC') throw badInput({ path: at, message: 'must be ASC or DESC' })
    return [{ through, attribute, direction }]
  })
}

function ordering(entity: Entity, name: string, direction: 'ASC' | 'DESC'): Ordering {
  return { through: [], attribute: entity.attributes.get(name) as Column, direction }
}

import type { Operator } from '@monarch/field-types'
import { type Access, AppError, badInput, encodeOperand, type Entity, isValue, type ToMany } from '@monarch/schema'
import type { Fragment } from '@monarch/sql'
import { limits } from './limits.ts'
import type { Ordering } from './order.ts'
import { type Operand, operandOf } from './operand.ts'
import { type PlannedValue, planValue } from './plan-value.ts'
import { entityOf, newScope, plain, type PlanScope, requireReadable, visibleAttribute } from './scope.ts'
import type { SearchCondition } from './search.ts'

/** A condition on a row, resolved and checked. Its operands are read in each run. */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'not'; readonly condition: Condition }
  | {
      readonly kind: 'compare'
      readonly value: PlannedValue
      readonly operator: Operator
      readonly operand: Operand
    }
  | { readonly kind: 'toOne'; readonly column: string; readonly entity: Entity; readonly condition: Condition }
  | {
      readonly kind: 'toMany'
      readonly quantifier: 'some' | 'none' | 'every'
      readonly link: ToMany['link']
      readonly entity: Entity
      readonly live: Condition
      readonly condition: Condition
    }
  | SearchCondition
  | { readonly kind: 'inBin'; readonly bin: boolean }
  | { readonly kind: 'sql'; readonly holds: (row: Fragment) => Fragment }
  /** Records found by another part of the write's statement. */
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  /** The rows after a position of an order; `place` gives the values of the sort keys there, as text. */
  | { readonly kind: 'after'; readonly order: readonly Ordering[]; readonly place: readonly Operand[] }

/** The conditions of a `where` argument: `{field: {op: value}, and: [...], or: [...], not: {...}}`. */
export function planWhere(scope: PlanScope, entity: Entity, where: unknown, path: string): readonly Condition[] {
  if (where === undefined || where === null) return []
  return [planFilter({ scope, conditions: 0 }, entity, where, path, 1)]
}

/** The rows whose attributes equal these values. The values come from the argument `id`, so errors name it. */
export function planKeys(scope: PlanScope, entity: Entity, keys: Readonly<Record<string, unknown>>): Condition {
  const where = Object.fromEntries(Object.entries(keys).map(([name, given]) => [name, { eq: given }]))
  return planFilter({ scope, conditions: 0, argument: 'id' }, entity, where, 'id', 1)
}

/**
 * The conditions of every read: the row is live (or in the bin, if that is requested), and meets the caller's row rule.
 */
export function liveConditions(scope: PlanScope, entity: Entity, bin: boolean): readonly Condition[] {
  const rule = ruleConditions(scope, entity)
  return entity.hasBin ? [{ kind: 'inBin', bin }, ...rule] : rule
}

/** The caller's row rule. */
export function ruleConditions(scope: PlanScope, entity: Entity): readonly Condition[] {
  const { rows } = requireReadable(scope, entity)
  return rows === null ? [] : planRowRule(scope, entity, rows)
}

/**
 * The conditions of a row rule, which may use fields that the caller may not see. A rule that names a deleted field
 * matches no row and reports no error.
 */
export function planRowRule(scope: PlanScope, entity: Entity, rows: object): readonly Condition[] {
  try {
    return planWhere(newScope(scope.model, everything), entity, rows, 'rows')
  } catch (error) {
    if (error instanceof AppError) return [{ kind: 'or', conditions: [] }]
    throw error
  }
}

const everything: Access = {
  key: '',
  to: () => ({ actions: new Set(['read'] as const), hidden: new Set(), rows: null }),
}

interface FilterScope {
  readonly scope: PlanScope
  conditions: number
  /** The argument that errors name if there is no filter. */
  readonly argument?: string
}

function planFilter(filter: FilterScope, entity: Entity, where: unknown, path: string, depth: number): Condition {
  if (depth > limits.maxFilterDepth) {
    throw new AppError('QUERY_TOO_COMPLEX', `Conditions may be nested at most ${limits.maxFilterDepth} levels deep.`, {
      limit: 'maxFilterDepth',
    })
  }
  const conditions = Object.entries(asObject(where, path)).map(([key, given]): Condition => {
    const at = filter.argument ?? `${path}.${key}`
    if (key === 'and' || key === 'or') {
      const parts = asList(given, at).map((part, i) => planFilter(filter, entity, part, `${at}.${i}`, depth + 1))
      return { kind: key, conditions: parts }
    }
    if (key === 'not') return { kind: 'not', condition: planFilter(filter, entity, given, at, depth + 1) }
    return planAttributeFilter(filter, entity, key, given, at, depth)
  })
  return { kind: 'and', conditions }
}

function planAttributeFilter(
  filter: FilterScope,
  entity: Entity,
  name: string,
  given: unknown,
  path: string,
  depth: number,
): Condition {
  const { scope } = filter
  const attribute = visibleAttribute(scope, entity, name)
  if (!attribute) throw badInput({ path, message: `${entity.label} has no field "${name}"` })
  if (isValue(attribute)) {
    return { kind: 'and', conditions: planComparisons(filter, planValue(scope, entity, attribute), given, path) }
  }
  const target = entityOf(scope.model, attribute.target)
  const live: Condition = { kind: 'and', conditions: liveConditions(scope, target, false) }
  if (attribute.kind === 'toOne') {
    const wanted = planFilter(filter, target, given, path, depth + 1)
    return {
      kind: 'toOne',
      column: attribute.column,
      entity: target,
      condition: { kind: 'and', conditions: [live, wanted] },
    }
  }
  const quantified = Object.entries(asObject(given, path)).map(([key, inner]): Condition => {
    if (key !== 'some' && key !== 'none' && key !== 'every') {
      throw badInput({
        path: `${path}.${key}`,
        message: `A list of records is filtered by some, none or every, not "${key}"`,
      })
    }
    const condition = planFilter(filter, target, inner, `${path}.${key}`, depth + 1)
    return { kind: 'toMany', quantifier: key, link: attribute.link, entity: target, live, condition }
  })
  return { kind: 'and', conditions: quantified }
}

function planComparisons(filter: FilterScope, compared: PlannedValue, given: unknown, path: string): Condition[] {
  return Object.entries(asObject(given, path)).map(([key, input]) => {
    filter.conditions += 1
    if (filter.conditions > limits.maxConditions) {
      throw new AppError('QUERY_TOO_COMPLEX', `A filter may have at most ${limits.maxConditions} conditions.`, {
        limit: 'maxConditions',
      })
    }
    const at = filter.argument ?? `${path}.${key}`
    const { type, spec } = compared
    const operator = type.operators.find((o) => o.id === key)
    if (!operator) {
      const known = type.operators.map((o) => o.id).join(', ')
      throw badInput({ path: at, message: `${spec.label} has no operator "${key}". It has ${known}.` })
    }
    const operand = operandOf(input, (value) => encodeOperand(type, spec, operator, value, at))
    return { kind: 'compare', value: compared, operator, operand }
  })
}

function asObject(input: unknown, path: string): Record<string, unknown> {
  const given = plain(input)
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw badInput({ path, message: 'must be an object' })
  return given as Record<string, unknown>
}

function asList(input: unknown, path: string): readonly unknown[] {
  const given = plain(input)
  if (!Array.isArray(given)) throw badInput({ path, message: 'must be a list' })
  return given
}

import { AppError, badInput, type Entity, isValue, type ToMany } from '@monarch/schema'
import {
  type Condition,
  liveConditions,
  planWhere,
  type PlannedValue,
  planValue,
  type Ordering,
} from './plan-expression.ts'
import { limits } from '../limits.ts'
import { answered } from './answered.ts'
import { type Denial, deniedName, planDenied } from './denied.ts'
import { type Operand, operandOf } from './operand.ts'
import { planOrder } from './order.ts'
import type { Arguments, Selected } from './request.ts'
import { type PlannedSearch, planSearch, planSearchOrder } from './search.ts'
import {
  asCount,
  checkAlias,
  countRecords,
  entityOf,
  plain,
  type PlanScope,
  readOf,
  visibleAttribute,
} from './scope.ts'

/** A list of records: conditions, order, limit and selection. */
export interface PlannedList {
  readonly entity: Entity
  readonly conditions: readonly Condition[]
  readonly order: readonly Ordering[]
  /** `null` for no limit. */
  readonly limit: number | null
  /** `null` for the first page. */
  readonly offset: Operand | null
  readonly outputs: readonly Output[]
  /** Present if the search may use the index. */
  readonly search?: PlannedSearch
}

export type Output = { readonly alias: string } & (
  | { readonly kind: 'value'; readonly value: PlannedValue }
  | { readonly kind: 'constant'; readonly text: string }
  | { readonly kind: 'denied'; readonly denials: readonly Denial[] }
  | {
      readonly kind: 'toOne'
      readonly column: string
      readonly entity: Entity
      readonly conditions: readonly Condition[]
      readonly outputs: readonly Output[]
    }
  | { readonly kind: 'toMany'; readonly link: ToMany['link']; readonly list: PlannedList }
)

export function planList(
  scope: PlanScope,
  entity: Entity,
  args: Arguments,
  selection: readonly Selected[],
  outerRecords: number,
  depth: number,
): PlannedList {
  const limit = asCount(plain(args.limit) ?? limits.defaultLimit, 'limit', limits.maxLimit, 'maxLimit')
  const records = outerRecords * limit
  countRecords(scope, records)
  const conditions = listConditions(scope, entity, args)
  const order = planOrder(scope, entity, args.orderBy)
  return {
    entity,
    conditions,
    // Nested lists have few records and need no index.
    ...(depth === 1 ? planSearchOrder(scope, entity, args, conditions, order) : { order }),
    limit,
    offset: planOffset(args.offset),
    outputs: planSelection(scope, entity, selection, records, depth),
  }
}

export function listConditions(scope: PlanScope, entity: Entity, args: Arguments): readonly Condition[] {
  const bin = plain(args.bin) === true
  return [
    ...liveConditions(scope, entity, bin),
    ...planWhere(scope, entity, args.where, 'where'),
    ...planSearch(scope, entity, args.search),
  ]
}

export function planSelection(
  scope: PlanScope,
  entity: Entity,
  selection: readonly Selected[],
  records: number,
  depth: number,
): readonly Output[] {
  if (depth > limits.maxDepth) {
    throw new AppError('QUERY_TOO_COMPLEX', `Selections may be nested at most ${limits.maxDepth} levels deep.`, {
      limit: 'maxDepth',
    })
  }
  return selection.map((selected): Output => {
    const { alias, name } = selected
    checkAlias(scope, alias)
    if (name === '__typename') return { alias, kind: 'constant', text: entity.names.type }
    if (name === deniedName && entity.names.update !== null)
      return { alias, kind: 'denied', denials: planDenied(scope, entity) }
    const attribute = visibleAttribute(scope, entity, name)
    if (!attribute) throw badInput({ path: name, message: `${entity.label} has no field "${name}"` })
    if (isValue(attribute)) return { alias, kind: 'value', value: answered(scope, planValue(scope, entity, attribute)) }
    const target = entityOf(scope.model, attribute.target)
    if (attribute.kind === 'toOne') {
      countRecords(scope, records)
      const conditions = liveConditions(scope, target, false)
      const outputs = planSelection(scope, target, selected.selection, records, depth + 1)
      return { alias, kind: 'toOne', column: attribute.column, entity: target, conditions, outputs }
    }
    const list = planList(scope, target, selected.args, selected.selection, records, depth + 1)
    // Linked records keep their own order unless another is requested.
    const isInLinkOrder = !('column' in attribute.link) && (selected.args.orderBy ?? null) === null
    return { alias, kind: 'toMany', link: attribute.link, list: isInLinkOrder ? { ...list, order: [] } : list }
  })
}

/**
 * A limit is part of the statement's text, because PostgreSQL plans a page of 50 differently from one of unknown size.
 * An offset is a parameter, so that all pages share one statement.
 */
export function planOffset(argument: unknown, limit: 'maxOffset' | 'maxPageOffset' = 'maxOffset'): Operand | null {
  if (readOf(argument, isNoOffset)) return null
  return operandOf(argument, (offset) => asCount(offset, 'offset', limits[limit], limit))
}

const isNoOffset = (offset: unknown): boolean => (offset ?? 0) === 0

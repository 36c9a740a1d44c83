import { AppError, type Access, type Attribute, badInput, type Entity, type EntityAccess, type Model, type ToMany } from '@monarch/schema'
import { type Condition, type Operand, operandOf, planRowRule, planSearch, planWhere } from './filter.ts'
import { planAggregate, type PlannedAggregate } from './aggregate.ts'
import { planHistory } from './history.ts'
import { limits } from './limits.ts'
import { type Ordering, planOrder } from './order.ts'
import { planPage, type PlannedPage } from './page.ts'
import { type Arguments, type ReadRequest, type RootRead, type Selected, Variable } from './request.ts'

/**
 * A read that may be asked: every name resolved, every argument checked, access woven in. Compiling it cannot fail.
 */
export interface ReadPlan {
  readonly roots: readonly PlannedRoot[]
}

export type PlannedRoot = { readonly alias: string } & (
  | { readonly kind: 'list'; readonly list: PlannedList }
  | { readonly kind: 'record'; readonly entity: Entity; readonly conditions: readonly Condition[]; readonly outputs: readonly Output[] }
  | { readonly kind: 'page'; readonly page: PlannedPage }
  | { readonly kind: 'aggregate'; readonly aggregate: PlannedAggregate }
  | { readonly kind: 'constant'; readonly text: string }
)

export interface PlannedList {
  readonly entity: Entity
  readonly conditions: readonly Condition[]
  readonly order: readonly Ordering[]
  /** `null` for all of them. */
  readonly limit: number | null
  /** `null` for the first page. */
  readonly offset: Operand | null
  readonly outputs: readonly Output[]
}

export type Output = { readonly alias: string } & (
  | { readonly kind: 'value'; readonly attribute: Extract<Attribute, { kind: 'column' | 'computed' }> }
  | { readonly kind: 'constant'; readonly text: string }
  | {
      readonly kind: 'toOne'
      readonly column: string
      readonly entity: Entity
      readonly conditions: readonly Condition[]
      readonly outputs: readonly Output[]
    }
  | { readonly kind: 'toMany'; readonly link: ToMany['link']; readonly list: PlannedList }
)

/** What planning carries along: the model, the caller's access, and what the request has cost so far. */
export interface PlanScope {
  readonly model: Model
  readonly access: Access
  fields: number
  records: number
}

/**
 * Throws coded errors and touches nothing.
 *
 * The same request gives the same plan for every set of variables that differ only in the values of `where` and `search`.
 */
export function planRead(request: ReadRequest, model: Model, access: Access): ReadPlan {
  const scope: PlanScope = { model, access, fields: 0, records: 0 }
  return { roots: request.roots.map((root) => planRoot(scope, root)) }
}

/** The outputs of a record that a write has just made, under the same rules as a read. */
export function planOutputs(selection: readonly Selected[], entity: Entity, model: Model, access: Access): readonly Output[] {
  const scope: PlanScope = { model, access, fields: 0, records: 0 }
  return planSelection(scope, entity, selection, 1, 1)
}

/** Every record that meets the conditions, without a page: for exports. */
export function planRows(entityName: string, args: Arguments, selection: readonly Selected[], model: Model, access: Access): PlannedList {
  const scope: PlanScope = { model, access, fields: 0, records: 0 }
  const entity = entityOf(model, entityName)
  const conditions = listConditions(scope, entity, args)
  const outputs = planSelection(scope, entity, selection, 1, 1)
  return { entity, conditions, order: planOrder(scope, entity, args.orderBy), limit: null, offset: null, outputs }
}

export function entityOf(model: Model, name: string): Entity {
  const entity = model.entities.get(name)
  if (!entity) throw new AppError('BAD_USER_INPUT', `There is no entity "${name}"`)
  return entity
}

export function requireReadable(scope: PlanScope, entity: Entity): EntityAccess {
  const access = scope.access.to(entity)
  if (!access.actions.has('read')) throw new AppError('FORBIDDEN', `You don't have permission to read ${entity.name} records.`)
  return access
}

/** The attribute, unless it does not exist for this caller. */
export function visibleAttribute(scope: PlanScope, entity: Entity, name: string): Attribute | undefined {
  return scope.access.to(entity).hidden.has(name) ? undefined : entity.attributes.get(name)
}

function planRoot(scope: PlanScope, root: RootRead): PlannedRoot {
  checkAlias(scope, root.alias)
  if (root.kind === 'typename') return { alias: root.alias, kind: 'constant', text: root.entity }
  const entity = entityOf(scope.model, root.entity)
  if (root.kind === 'list') {
    return { alias: root.alias, kind: 'list', list: planList(scope, entity, root.args, root.selection, 1, 1) }
  }
  if (root.kind === 'byId') {
    const byId = planWhere(scope, entity, { id: { eq: root.args.id } }, 'id')
    const conditions = [...byId, ...liveConditions(scope, entity, plain(root.args.bin) === true)]
    countRecords(scope, 1)
    return { alias: root.alias, kind: 'record', entity, conditions, outputs: planSelection(scope, entity, root.selection, 1, 1) }
  }
  if (root.kind === 'page') return { alias: root.alias, kind: 'page', page: planPage(scope, entity, root) }
  if (root.kind === 'history') return { alias: root.alias, kind: 'list', list: planHistory(scope, entity, root) }
  return { alias: root.alias, kind: 'aggregate', aggregate: planAggregate(scope, entity, root) }
}

export function planList(
  scope: PlanScope,
  entity: Entity,
  args: Arguments,
  selection: readonly Selected[],
  outerRecords: number,
  depth: number,
): PlannedList {
  const limit = asCount(plain(args.limit) ?? limits.defaultLimit, 'limit', limits.maxLimit)
  const records = outerRecords * limit
  countRecords(scope, records)
  return {
    entity,
    conditions: listConditions(scope, entity, args),
    order: planOrder(scope, entity, args.orderBy),
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

/** What every row must meet before the request's own conditions: not in the bin (or in it), and the caller's row rule. */
export function liveConditions(scope: PlanScope, entity: Entity, bin: boolean): readonly Condition[] {
  const rule = ruleConditions(scope, entity)
  return entity.hasBin ? [{ kind: 'inBin', bin }, ...rule] : rule
}

/** The caller's row rule. */
export function ruleConditions(scope: PlanScope, entity: Entity): readonly Condition[] {
  const { rows } = requireReadable(scope, entity)
  return rows === null ? [] : planRowRule(scope, entity, rows)
}

export function planSelection(
  scope: PlanScope,
  entity: Entity,
  selection: readonly Selected[],
  records: number,
  depth: number,
): readonly Output[] {
  if (depth > limits.maxDepth) {
    throw new AppError('QUERY_TOO_COMPLEX', `Selections may be nested at most ${limits.maxDepth} levels deep.`)
  }
  return selection.map((selected): Output => {
    const { alias, name } = selected
    checkAlias(scope, alias)
    if (name === '__typename') return { alias, kind: 'constant', text: entity.names.type }
    const attribute = visibleAttribute(scope, entity, name)
    if (!attribute) throw badInput({ path: name, message: `${entity.label} has no field "${name}"` })
    if (attribute.kind === 'column' || attribute.kind === 'computed') return { alias, kind: 'value', attribute }
    const target = entityOf(scope.model, attribute.target)
    if (attribute.kind === 'toOne') {
      countRecords(scope, records)
      const conditions = liveConditions(scope, target, false)
      const outputs = planSelection(scope, target, selected.selection, records, depth + 1)
      return { alias, kind: 'toOne', column: attribute.column, entity: target, conditions, outputs }
    }
    const list = planList(scope, target, selected.args, selected.selection, records, depth + 1)
    // Linked records have an order of their own, unless another one is asked for.
    const isInLinkOrder = !('column' in attribute.link) && (plain(selected.args.orderBy) ?? null) === null
    return { alias, kind: 'toMany', link: attribute.link, list: isInLinkOrder ? { ...list, order: [] } : list }
  })
}

export function checkAlias(scope: PlanScope, alias: string): void {
  if (alias.length > limits.maxAliasLength) {
    throw badInput({ path: alias, message: `An alias has at most ${limits.maxAliasLength} characters` })
  }
  scope.fields += 1
  if (scope.fields > limits.maxFields) {
    throw new AppError('QUERY_TOO_COMPLEX', `A request may select at most ${limits.maxFields} fields.`)
  }
}

export function countRecords(scope: PlanScope, records: number): void {
  scope.records += records
  if (scope.records > limits.maxRecords) {
    throw new AppError(
      'QUERY_TOO_COMPLEX',
      `This request could return more than ${limits.maxRecords.toLocaleString('en-US')} records. Use smaller limits, also for nested lists.`,
    )
  }
}

/**
 * A limit is part of the statement's text, because PostgreSQL plans a page of 50 otherwise than one of unknown size; an
 * offset is a parameter, or every page would be a statement of its own.
 */
export function planOffset(argument: unknown): Operand | null {
  if ((plain(argument) ?? 0) === 0) return null
  return operandOf(argument, (offset) => asCount(offset, 'offset', limits.maxOffset))
}

export function asCount(count: unknown, path: string, max: number): number {
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0 || count > max) {
    throw badInput({ path, message: `${path} must be a whole number from 0 to ${max}` })
  }
  return count
}

/** The value of an argument whose value decides the statement's text. */
export function plain(argument: unknown): unknown {
  return argument instanceof Variable ? argument.value : argument
}

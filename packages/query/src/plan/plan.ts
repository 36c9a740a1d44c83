import type { Access, Column, Entity, Model } from '@monarch/schema'
import { sql, value } from '@monarch/sql'
import {
  type Condition,
  liveConditions,
  type Ordering,
  planKeys,
  planRowRule,
  planValue,
  ruleConditions,
  type ValueSource,
} from './plan-expression.ts'
import { planOrder } from './order.ts'
import { planAggregate, type PlannedAggregate } from './plan-aggregate.ts'
import { planGlobalSearch, type PlannedGlobalSearch } from './plan-global-search.ts'
import { planComments } from './plan-comments.ts'
import { planHistory } from './plan-history.ts'
import { planPage, type PlannedPage } from './plan-page.ts'
import type { Arguments, ReadRequest, RootRead, Selected } from './request.ts'
import { checkAlias, countRecords, entityOf, newScope, plain, type PlanScope } from './scope.ts'
import { listConditions, type Output, planList, type PlannedList, planSelection } from './select.ts'

/** A checked read: every name is resolved, every argument is checked, and the caller's access is part of it. Compiling it cannot fail. */
export interface ReadPlan {
  readonly roots: readonly PlannedRoot[]
}

export type PlannedRoot = { readonly alias: string } & (
  | { readonly kind: 'list'; readonly list: PlannedList }
  | {
      readonly kind: 'record'
      readonly entity: Entity
      readonly conditions: readonly Condition[]
      readonly outputs: readonly Output[]
    }
  | { readonly kind: 'page'; readonly page: PlannedPage }
  | { readonly kind: 'aggregate'; readonly aggregate: PlannedAggregate }
  | { readonly kind: 'search'; readonly search: PlannedGlobalSearch }
  | { readonly kind: 'constant'; readonly text: string | null }
)

/**
 * Pure; throws coded errors.
 *
 * Sets of variables that differ only in the values of `where` and `search` give the same plan.
 */
export function planRead(request: ReadRequest, model: Model, access: Access): ReadPlan {
  const scope = newScope(model, access)
  return { roots: request.roots.map((root) => planRoot(scope, root)) }
}

/** The outputs of a record that a write has just created, under the same rules as a read. */
export function planOutputs(
  selection: readonly Selected[],
  entity: Entity,
  model: Model,
  access: Access,
): readonly Output[] {
  const scope = newScope(model, access)
  return planSelection(scope, entity, selection, 1, 1)
}

/** Records that the caller has just written, in the order of their ids. Included even if the caller may no longer see them. */
export function planWritten(written: Written, ids: string | readonly string[], model: Model, access: Access): ReadPlan {
  const scope = newScope(model, access)
  return planIds(scope, written, ids, [{ kind: 'inBin', bin: false }])
}

/**
 * The response to a repeated request: the records that the caller may see now, live or in the bin. Callers who may not
 * read the entity see records that they created, until another user changes them.
 */
export function planRepeated(
  written: Written & { readonly bin: boolean },
  ids: string | readonly string[],
  model: Model,
  access: Access,
): ReadPlan {
  const scope = newScope(model, access)
  const entity = entityOf(model, written.entity)
  const rule = access.to(entity).actions.has('read')
    ? ruleConditions(scope, entity)
    : planRowRule(scope, entity, { version: { eq: 1 } })
  return planIds(scope, written, ids, [{ kind: 'inBin', bin: written.bin }, ...rule])
}

interface Written {
  readonly entity: string
  readonly alias: string
  readonly selection: readonly Selected[]
}

function planIds(
  scope: PlanScope,
  { entity: name, alias, selection }: Written,
  ids: string | readonly string[],
  more: readonly Condition[],
): ReadPlan {
  const entity = entityOf(scope.model, name)
  const isOne = typeof ids === 'string'
  const conditions: Condition[] = [...more, { kind: 'ids', ids: isOne ? [ids] : ids }]
  const outputs = planSelection(scope, entity, selection, isOne ? 1 : ids.length, 1)
  if (isOne) return { roots: [{ alias, kind: 'record', entity, conditions, outputs }] }
  const id = planValue(scope, entity, entity.attributes.get('id') as Column)
  const place: ValueSource = {
    kind: 'sql',
    expression: (row) => sql`array_position(${value(ids)}::uuid[], ${row}."id")`,
  }
  const order: Ordering[] = [{ value: { ...id, from: place }, direction: 'ASC' }]
  return { roots: [{ alias, kind: 'list', list: { entity, conditions, order, limit: null, offset: null, outputs } }] }
}

/** Every record that meets the conditions, without a page: for exports. */
export function planRows(
  entityName: string,
  args: Arguments,
  selection: readonly Selected[],
  model: Model,
  access: Access,
): PlannedList {
  const scope = newScope(model, access)
  const entity = entityOf(model, entityName)
  const conditions = listConditions(scope, entity, args)
  const outputs = withWholeLists(planSelection(scope, entity, selection, 1, 1))
  return { entity, conditions, order: planOrder(scope, entity, args.orderBy), limit: null, offset: null, outputs }
}

/** Exports have no pages, so their nested lists have no limit. */
function withWholeLists(outputs: readonly Output[]): readonly Output[] {
  return outputs.map((output) => {
    if (output.kind === 'toOne') return { ...output, outputs: withWholeLists(output.outputs) }
    if (output.kind !== 'toMany') return output
    const { list } = output
    return { ...output, list: { ...list, limit: null, outputs: withWholeLists(list.outputs) } }
  })
}

function planRoot(scope: PlanScope, root: RootRead): PlannedRoot {
  checkAlias(scope, root.alias)
  if (root.kind === 'typename') return { alias: root.alias, kind: 'constant', text: root.entity }
  if (root.kind === 'nothing') return { alias: root.alias, kind: 'constant', text: null }
  if (root.kind === 'search') return { alias: root.alias, kind: 'search', search: planGlobalSearch(scope, root) }
  const entity = entityOf(scope.model, root.entity)
  if (root.kind === 'list') {
    return { alias: root.alias, kind: 'list', list: planList(scope, entity, root.args, root.selection, 1, 1) }
  }
  if (root.kind === 'byId') {
    const byId = planKeys(scope, entity, { id: root.args.id })
    const conditions = [byId, ...liveConditions(scope, entity, plain(root.args.bin) === true)]
    countRecords(scope, 1)
    return {
      alias: root.alias,
      kind: 'record',
      entity,
      conditions,
      outputs: planSelection(scope, entity, root.selection, 1, 1),
    }
  }
  if (root.kind === 'page' || root.kind === 'connection')
    return { alias: root.alias, kind: 'page', page: planPage(scope, entity, root) }
  if (root.kind === 'history') return { alias: root.alias, kind: 'list', list: planHistory(scope, entity, root) }
  if (root.kind === 'comments') return { alias: root.alias, kind: 'list', list: planComments(scope, entity, root) }
  return { alias: root.alias, kind: 'aggregate', aggregate: planAggregate(scope, entity, root) }
}

import { AppError, badInput, type Entity } from '@monarch/schema'
import { compile, ident } from '@monarch/sql'
import type { Condition, Ordering, PlannedValue } from './plan-expression.ts'
import { limits } from '../limits.ts'
import { type Operand, operandOf } from './operand.ts'
import { planOrder } from './order.ts'
import type { RootRead, Selected } from './request.ts'
import { asCount, checkAlias, countRecords, plain, type PlanScope } from './scope.ts'
import { type PlannedSearch, planSearchOrder } from './search.ts'
import { listConditions, type Output, planOffset, planSelection } from './select.ts'

/**
 * A page of a list of any length. It begins after a cursor: the sort keys of the last record of the page before. So
 * every page costs the same, and concurrent inserts and deletions shift nothing.
 */
export interface PlannedPage {
  readonly entity: Entity
  readonly first: number
  readonly conditions: readonly Condition[]
  readonly order: readonly Ordering[]
  readonly offset: Operand | null
  readonly search?: PlannedSearch
  readonly outputs: readonly PageOutput[]
}

export type PageOutput = { readonly alias: string } & (
  | { readonly kind: 'records'; readonly outputs: readonly Output[] }
  | { readonly kind: 'edges'; readonly outputs: readonly EdgeOutput[] }
  | { readonly kind: 'pageInfo'; readonly outputs: readonly PlaceOutput[] }
  | PlaceOutput
)

/** The position of the page in the list. */
type PlaceOutput = { readonly alias: string } & (
  | { readonly kind: 'startCursor' | 'endCursor' | 'hasNextPage' }
  | { readonly kind: 'hasPreviousPage'; readonly value: boolean }
  | { readonly kind: 'constant'; readonly text: string }
)

type EdgeOutput = { readonly alias: string } & (
  | { readonly kind: 'node'; readonly outputs: readonly Output[] }
  | { readonly kind: 'cursor' }
  | { readonly kind: 'constant'; readonly text: string }
)

export function planPage(scope: PlanScope, entity: Entity, { kind, args, selection }: RootRead): PlannedPage {
  const first = asCount(plain(args.first) ?? limits.defaultLimit, 'first', limits.maxLimit, 'maxLimit')
  countRecords(scope, first)
  const matching = listConditions(scope, entity, args)
  const { order, ...search } = planSearchOrder(scope, entity, args, matching, planOrder(scope, entity, args.orderBy))
  const isFirst = (args.after ?? null) === null
  const after: Condition[] = isFirst ? [] : [{ kind: 'after', order, place: placeOf(args.after, order) }]
  return {
    entity,
    first,
    conditions: [...matching, ...after],
    order,
    offset: planOffset(args.offset, 'maxPageOffset'),
    ...search,
    outputs: selection.map(({ alias, name, selection: inner }): PageOutput => {
      checkAlias(scope, alias)
      if (name === 'records') return { alias, kind: 'records', outputs: planSelection(scope, entity, inner, first, 1) }
      if (name === 'edges') return { alias, kind: 'edges', outputs: planEdges(scope, entity, inner, first) }
      if (name === 'pageInfo') return { alias, kind: 'pageInfo', outputs: planPageInfo(scope, inner, isFirst) }
      if (name === 'endCursor' || name === 'hasNextPage') return { alias, kind: name }
      return { alias, kind: 'constant', text: entity.names.type + (kind === 'page' ? 'Page' : 'Connection') }
    }),
  }
}

function planEdges(
  scope: PlanScope,
  entity: Entity,
  selection: readonly Selected[],
  first: number,
): readonly EdgeOutput[] {
  return selection.map(({ alias, name, selection: inner }) => {
    checkAlias(scope, alias)
    if (name === 'node') return { alias, kind: 'node', outputs: planSelection(scope, entity, inner, first, 1) }
    if (name === 'cursor') return { alias, kind: 'cursor' }
    return { alias, kind: 'constant', text: `${entity.names.type}Edge` }
  })
}

/** A page after a cursor has one before it, unless that was deleted meanwhile; Relay allows this approximation. */
function planPageInfo(scope: PlanScope, selection: readonly Selected[], isFirst: boolean): readonly PlaceOutput[] {
  return selection.map(({ alias, name }) => {
    checkAlias(scope, alias)
    if (name === 'hasPreviousPage') return { alias, kind: name, value: !isFirst }
    if (name === 'startCursor' || name === 'endCursor' || name === 'hasNextPage') return { alias, kind: name }
    return { alias, kind: 'constant', text: 'PageInfo' }
  })
}

/** The values in the cursor, one operand per sort key. */
function placeOf(after: unknown, order: readonly Ordering[]): readonly Operand[] {
  return order.map((_, i) => operandOf(after, (cursor) => decodeCursor(cursor, order)[i]))
}

function decodeCursor(cursor: unknown, order: readonly Ordering[]): readonly (string | null)[] {
  const parts = typeof cursor === 'string' ? parseCursor(cursor) : null
  if (!Array.isArray(parts)) throw badCursor()
  const [madeFor, ...values] = parts as unknown[]
  const name = nameOrder(order)
  if (typeof madeFor === 'string' && madeFor !== name && withoutMarks(madeFor) === withoutMarks(name))
    throw new AppError(
      'CONFLICT',
      'The order of the options has changed since the page of this cursor. Read again from the first page.',
    )
  const isPlace =
    madeFor === name && values.length === order.length && values.every((v) => v === null || typeof v === 'string')
  if (!isPlace) throw badCursor()
  return values
}

/**
 * Prefix that ties a cursor to its sort order. A key that depends on settings contains a hash of them, because its values depend on the
 * order of the options: 'stage#1x0k9d3 ASC,id ASC'.
 */
export function nameOrder(order: readonly Ordering[]): string {
  return order.map(({ value, direction }) => `${value.name}${markOf(value)} ${direction}`).join()
}

function markOf({ type, spec }: PlannedValue): string {
  if (!type.order) return ''
  return `#${hash(compile(type.order.key(ident('value'), spec.settings)).text)}`
}

const withoutMarks = (name: string): string => name.replaceAll(/#[0-9a-z]+/g, '')

/** FNV-1a, 32 bits. */
function hash(text: string): string {
  let state = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) state = Math.imul(state ^ byte, 0x01000193)
  return (state >>> 0).toString(36)
}

/** Also used if PostgreSQL cannot convert the cursor's values to the types of the sort keys. */
export function badCursor(): AppError {
  return badInput({ path: 'after', message: 'after must be the endCursor of a page with the same order' })
}

function parseCursor(cursor: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.codePointAt(0)!)
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}

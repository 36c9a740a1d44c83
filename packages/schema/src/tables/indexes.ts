import { caseless } from '@monarch/field-types'
import { compile, type Fragment, ident, literal, sql } from '@monarch/sql'
import { storedValue } from '../columns/column-shape.ts'
import type { Column, Entity, Model } from '../model/model.ts'
import { searchColumns, searchText } from '../model/search-text.ts'
import { type FollowingIndex, followingIndexes } from '../views/view-indexes.ts'
import type { ViewRow } from '../views/view.ts'

/**
 * Indexes that only serve performance: for search, and for the sorts, filters and groups of saved views. They are
 * created and dropped in the background, outside of structure changes; `isFollowing` recognizes their names.
 */
export interface RequestedIndex {
  readonly name: string
  /** Distinguishes the index from one over other columns. */
  readonly signature: string
  readonly create: string
  /** A query for a value that the index could not hold; `null` if it can hold any. */
  readonly probe: string | null
}

export function requestedIndexes(model: Model, views: readonly ViewRow[], host: IndexHost): readonly RequestedIndex[] {
  const entities = [...model.entities.values()].filter((entity) => entity.names.list !== null)
  return [
    ...(host.trigramOperators ? entities.flatMap((entity) => searchIndex(entity, host.trigramOperators!)) : []),
    ...followingIndexes(model, views).flatMap((index) => followingIndex(index, host)),
  ]
}

export interface IndexHost {
  /** Schema and name of the operator class of trigrams; `null` where PostgreSQL does not have it. */
  readonly trigramOperators: readonly [schema: string, name: string] | null
}

/** True for the name of an index that is managed in the background. */
export const isFollowing = (name: string): boolean =>
  /^[0-9a-f-]{36}_(?:search|(?:rank_)?(?:asc|desc)|has|infix)$/.test(name)

function searchIndex(entity: Entity, operators: readonly [string, string]): RequestedIndex[] {
  const columns = searchColumns(entity)
  if (columns.length === 0) return []
  const name = `${entity.id}_search`
  const text = searchText(columns, (column) => ident(column))
  const create = sql`create index concurrently ${ident(name)} on ${tableOf(entity)}
    using gin (${text} ${ident(...operators)}) ${pendingList} where "deletedAt" is null`
  const byIds = columns.map((column): Column => ({ ...column, column: column.id }))
  return [
    {
      name,
      signature: compile(searchText(byIds, (column) => ident(column))).text,
      create: compile(create).text,
      probe: null,
    },
  ]
}

/** In kilobytes. New entries collect in a pending list, which makes writes cheap; searches scan it. */
const pendingList = sql`with (gin_pending_list_limit = ${literal(1024)})`

function followingIndex({ entity, column, kind }: FollowingIndex, host: IndexHost): RequestedIndex[] {
  if (kind === 'infix') return host.trigramOperators ? [infixIndex(entity, column, host.trigramOperators)] : []
  if (kind === 'rank_asc' || kind === 'rank_desc') return [rankIndex(entity, column, kind)]
  const name = `${column.id}_${kind}`
  const by = storedValue(column.type, ident(column.column))
  // PostgreSQL takes the statistics of an expression from an index over all rows only.
  const rows = column.type.unset === undefined ? sql` where "deletedAt" is null` : sql``
  const create = sql`create index concurrently ${ident(name)} on ${tableOf(entity)} ${keysOf(by, kind)}${rows}`
  const isShort = kind === 'has' || compile(column.type.column(column.spec.settings)).text !== 'text'
  const probe = sql`select from ${tableOf(entity)} where octet_length(${by}) > ${literal(maxKeyLength)} limit 1`
  const signature =
    column.type.unset === undefined ? kind : `${kind} ${compile(storedValue(column.type, ident(column.id))).text}`
  return [{ name, signature, create: compile(create).text, probe: isShort ? null : compile(probe).text }]
}

/** Uses the same expression as the text operators. */
function infixIndex(entity: Entity, column: Column, operators: readonly [string, string]): RequestedIndex {
  const name = `${column.id}_infix`
  const textOf = (by: Fragment) => caseless(column.type.plainText?.read(by) ?? by)
  const key = sql`(${textOf(ident(column.column))}) ${ident(...operators)}`
  return {
    name,
    signature: compile(textOf(ident(column.id))).text,
    create: compile(
      sql`create index concurrently ${ident(name)} on ${tableOf(entity)} using gin (${key}) ${pendingList} where "deletedAt" is null`,
    ).text,
    probe: null,
  }
}

/** Over the sort keys of a type with an order of its own. Another order of the options needs another index. */
function rankIndex(entity: Entity, { id, column, type, spec }: Column, kind: 'rank_asc' | 'rank_desc'): RequestedIndex {
  const name = `${id}_${kind}`
  const keyOf = (by: Fragment) => type.order!.key(by, spec.settings)
  const keys = keysOf(keyOf(ident(column)), kind === 'rank_asc' ? 'asc' : 'desc')
  return {
    name,
    signature: compile(keyOf(ident(id))).text,
    create: compile(
      sql`create index concurrently ${ident(name)} on ${tableOf(entity)} ${keys} where "deletedAt" is null`,
    ).text,
    probe: null,
  }
}

/** In the compiler's sort order, so that the index can be scanned in order. */
function keysOf(by: Fragment, kind: 'asc' | 'desc' | 'has'): Fragment {
  if (kind === 'has') return sql`using gin (${by})`
  return kind === 'asc' ? sql`(${by}, id)` : sql`(${by} desc nulls last, id desc)`
}

/** In bytes; an entry of a B-tree has at most 2,704. */
const maxKeyLength = 2_600

function tableOf({ table }: Entity): Fragment {
  return ident(table.schema, table.name)
}

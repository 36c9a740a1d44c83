import type { Json } from '@monarch/field-types'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { RecordData } from '../documents.ts'
import { type ListRequest, recordsKey } from '../queries.ts'
import { isUnsentId } from '../unsent-id.ts'
import {
  followAnchors,
  growGroup,
  type HeldRow,
  holdAt,
  insertAt,
  insertIntoPages,
  type LoadedRowsOf,
  removeFrom,
  type RowPosition,
  type ShownRow,
} from './held-rows.ts'

// The held rows of the open table. They are in the query cache, because reads and writes of records follow them.

/** The list that the open table shows, and its held rows. */
export interface HeldList {
  /** Identifies the list: another one holds no rows of this one. */
  readonly list: string
  /** Its `where` and `search`, by which it is counted. */
  readonly counted: string
  /** The group values of each section. Without groups there is one section with none. */
  readonly sections: ReadonlyMap<string, readonly Json[]>
  readonly rows: readonly HeldRow[]
}

export const noHeldRows: HeldList = { list: '', counted: '', sections: new Map(), rows: [] }

export function heldKey(tenantId: string | null, entity: string): QueryKey {
  return recordsKey(tenantId, entity, 'held')
}

export function heldListOf(client: QueryClient, tenantId: string | null, entity: string): HeldList {
  return client.getQueryData<HeldList>(heldKey(tenantId, entity)) ?? noHeldRows
}

export function sectionOf(request: ListRequest): string {
  return JSON.stringify([request.where, request.orderBy ?? null, request.search])
}

export function countedOf({ where, search }: Pick<ListRequest, 'where' | 'search'>): string {
  return JSON.stringify([where ?? null, search.trim()])
}

/** The request without these records. */
export function withoutRecords<Request extends Pick<ListRequest, 'where'>>(
  request: Request,
  held: readonly HeldRow[],
): Request {
  const known = held.flatMap(({ id }) => (isUnsentId(id) ? [] : id))
  if (known.length === 0) return request
  const others = { id: { nin: known } }
  return { ...request, where: { and: [...(request.where ? [request.where] : []), others] } }
}

/** Sets the list that the table shows, and releases the rows of another list. */
export function followList(
  client: QueryClient,
  tenantId: string | null,
  entity: string,
  shown: Omit<HeldList, 'rows'>,
): void {
  const { list, sections, rows } = heldListOf(client, tenantId, entity)
  const isSame = list === shown.list && sections.size === shown.sections.size
  if (isSame && [...sections.keys()].every((section) => shown.sections.has(section))) return
  setHeld(client, tenantId, entity, { ...shown, rows: list === shown.list ? rows : [] })
}

/** Releases all rows: the next read shows them at their positions on the server. */
export function releaseRows(client: QueryClient, tenantId: string | null, entity: string): void {
  setHeld(client, tenantId, entity, { ...heldListOf(client, tenantId, entity), rows: [] })
}

/** Holds these records where the table shows them. */
export function holdRecords(
  client: QueryClient,
  tenantId: string | null,
  entity: string,
  ids: readonly string[],
): void {
  const list = heldListOf(client, tenantId, entity)
  if (list.sections.size === 0) return
  const rows = holdAt(list.rows, findPositions(client, tenantId, entity, list, new Set(ids)))
  if (rows !== list.rows) setHeld(client, tenantId, entity, { ...list, rows })
}

/** Holds new records at a position of the list, and shows them there. */
export function insertRecords(
  client: QueryClient,
  tenantId: string | null,
  entity: string,
  position: RowPosition,
  records: readonly RecordData[],
): void {
  const list = heldListOf(client, tenantId, entity)
  if (!list.sections.has(position.section)) return
  const ids = records.map(({ id }) => id)
  const { section, at } = position
  const page = pagesOf(client, tenantId, entity, list).find(
    ({ rows, ...one }) => one.section === section && one.offset <= at && at <= one.offset + rows.length,
  )
  const after = page && rowAbove(list, page.rows.slice(0, at - page.offset), page.offset)
  setHeld(client, tenantId, entity, { ...list, rows: insertAt(list.rows, { ...position, after }, ids) })

  const stored = ids.filter((id) => !isUnsentId(id))
  growCounts(client, tenantId, entity, list, position.path, stored.length)
  insertIntoCache(client, tenantId, entity, position, records)
}

/** Counts rows that were inserted into a list or removed from it, also in their groups. */
function growCounts(
  client: QueryClient,
  tenantId: string | null,
  entity: string,
  list: HeldList,
  path: readonly Json[],
  by: number,
): void {
  if (by === 0) return
  client.setQueriesData<number>(
    {
      queryKey: recordsKey(tenantId, entity, 'count'),
      predicate: ({ queryKey }) => isCountOf(queryKey, list),
    },
    (count) => (count === undefined ? count : count + by),
  )
  const groups = client.getQueryCache().findAll({ queryKey: recordsKey(tenantId, entity, 'aggregate') })
  for (const { queryKey } of groups) {
    const { groupBy, ...of } = queryKey.at(-1) as { groupBy?: readonly string[]; where?: object; search?: string }
    if (!groupBy || countedOf({ where: of.where ?? null, search: of.search ?? '' }) !== list.counted) continue
    client.setQueryData<{ count: number }[]>(queryKey, (known) => known && growGroup(known, groupBy, path, by))
  }
}

/** Holds created records at the positions of their unsent rows. */
export function renameHeld(
  client: QueryClient,
  tenantId: string | null,
  entity: string,
  created: ReadonlyMap<string, RecordData>,
): void {
  const list = heldListOf(client, tenantId, entity)
  const named = list.rows.filter(({ id }) => created.has(id))
  if (named.length === 0) return
  const rows = list.rows.map((row) => ({ ...row, id: created.get(row.id)?.id ?? row.id }))
  setHeld(client, tenantId, entity, { ...list, rows })
  for (const { path } of named) growCounts(client, tenantId, entity, list, path, 1)
}

/** Drops held rows of records that left the lists. */
export function removeRecords(
  client: QueryClient,
  tenantId: string | null,
  entity: string,
  ids: ReadonlySet<string>,
): void {
  const list = heldListOf(client, tenantId, entity)
  if (list.rows.length === 0) return
  const rows = removeFrom(list.rows, findPositions(client, tenantId, entity, list, ids))
  setHeld(client, tenantId, entity, { ...list, rows: rows.filter(({ id }) => !ids.has(id)) })
}

/** Moves the held rows of a section with the rows below which they are held. */
export function anchorHeld(
  client: QueryClient,
  tenantId: string | null,
  entity: string,
  section: string,
  others: { readonly offset: number; readonly ids: readonly string[] },
): void {
  const list = heldListOf(client, tenantId, entity)
  const rows = followAnchors(list.rows, section, others)
  if (rows !== list.rows) setHeld(client, tenantId, entity, { ...list, rows })
}

/** Drops held rows whose records are gone. */
export function dropHeld(client: QueryClient, tenantId: string | null, entity: string, ids: readonly string[]): void {
  const list = heldListOf(client, tenantId, entity)
  const gone = list.rows.filter(({ id }) => ids.includes(id))
  setHeld(client, tenantId, entity, { ...list, rows: removeFrom(list.rows, gone) })
}

function isCountOf(queryKey: QueryKey, { counted }: HeldList): boolean {
  const { where, search } = queryKey.at(-1) as { where?: object; search?: string }
  return countedOf({ where: where ?? null, search: search ?? '' }) === counted
}

/** The cached counts of a list include its unsent records, which the server does not know yet. */
function setHeld(client: QueryClient, tenantId: string | null, entity: string, list: HeldList): void {
  const before = heldListOf(client, tenantId, entity)
  client.setQueryData<HeldList>(heldKey(tenantId, entity), list)
  const isCountedIn = (one: HeldList, id: string) =>
    one.list === list.list && before.list === list.list && one.rows.some((row) => row.id === id)
  for (const { id, path } of before.rows)
    if (isUnsentId(id) && !isCountedIn(list, id)) growCounts(client, tenantId, entity, before, path, -1)
  for (const { id, path } of list.rows)
    if (isUnsentId(id) && !isCountedIn(before, id)) growCounts(client, tenantId, entity, list, path, 1)
}

interface Page extends LoadedRowsOf<RecordData> {
  readonly queryKey: QueryKey
  readonly section: string
  readonly isActive: boolean
}

/** The loaded pages of the table. */
function pagesOf(
  client: QueryClient,
  tenantId: string | null,
  entity: string,
  { sections }: HeldList,
): readonly Page[] {
  const lists = client.getQueryCache().findAll({ queryKey: recordsKey(tenantId, entity, 'list') })
  return lists.flatMap((query): Page[] => {
    const [request, page] = query.queryKey.slice(-2) as [ListRequest, { offset: number; limit: number }]
    const rows = query.state.data as readonly RecordData[] | undefined
    const section = sectionOf(request)
    if (!Array.isArray(rows) || !sections.has(section)) return []
    const { queryKey } = query
    return [{ queryKey, section, rows, isActive: query.isActive(), offset: page.offset, limit: page.limit }]
  })
}

/** The first loaded rows of a section. */
export function firstRows(
  client: QueryClient,
  tenantId: string | null,
  entity: string,
  section: string,
): readonly RecordData[] {
  const pages = pagesOf(client, tenantId, entity, heldListOf(client, tenantId, entity))
  return pages.find((page) => page.section === section && page.offset === 0)?.rows ?? []
}

function findPositions(
  client: QueryClient,
  tenantId: string | null,
  entity: string,
  list: HeldList,
  ids: ReadonlySet<string>,
): readonly ShownRow[] {
  const found = new Map<string, ShownRow>()
  const pages = pagesOf(client, tenantId, entity, list)
  // Pages in view are the newest.
  for (const { section, offset, rows } of pages.toSorted((a, b) => Number(b.isActive) - Number(a.isActive))) {
    for (const [i, { id }] of rows.entries()) {
      if (!ids.has(id) || found.has(id)) continue
      const after = rowAbove(list, rows.slice(0, i), offset)
      found.set(id, { id, section, at: offset + i, path: list.sections.get(section)!, after })
    }
  }
  return [...found.values()]
}

/** The id of the last row that is not held. */
function rowAbove({ rows: held }: HeldList, above: readonly RecordData[], offset: number): string | null | undefined {
  const ids = new Set(held.map(({ id }) => id))
  const id = above.findLast((record) => !ids.has(record.id))?.id
  return id ?? (offset === 0 ? null : undefined)
}

function insertIntoCache(
  client: QueryClient,
  tenantId: string | null,
  entity: string,
  { section, at }: RowPosition,
  records: readonly RecordData[],
): void {
  const all = pagesOf(client, tenantId, entity, heldListOf(client, tenantId, entity))
  const pages = all.filter((page) => page.section === section)
  const [first] = pages
  if (!first) return
  const { limit: size } = first
  const [from, to] = [Math.floor(at / size), Math.floor((at + records.length - 1) / size)]
  const blocks = Array.from({ length: to - from + 1 }, (_, i) => ({ offset: (from + i) * size, limit: size }))
    .filter(({ offset, limit }) => !pages.some((page) => page.offset === offset && page.limit === limit))
    .map((window) => ({ ...window, rows: [], isActive: false, queryKey: [...first.queryKey.slice(0, -1), window] }))
  const next = insertIntoPages([...pages, ...blocks], at, records)
  for (const [i, page] of [...pages, ...blocks].entries()) {
    const rows = next[i]
    if (rows === null) client.removeQueries({ queryKey: page.queryKey, exact: true, type: 'inactive' })
    else if (rows && rows.length > 0) client.setQueryData(page.queryKey, rows)
  }
}

import type { InvalidateQueryFilters, Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { newerOf, type RecordData } from '../documents.ts'
import { recordsKey } from '../queries.ts'
import { heldKey, removeRecords, renameHeld } from '../held/held-list.ts'

/** Writes the server's answer to the open record and to the rows of all lists. */
export function cacheRecords(
  client: QueryClient,
  tenantId: string | null,
  entity: string,
  records: readonly RecordData[],
): void {
  const byId = new Map(records.map((record) => [record.id, record]))
  for (const record of records)
    client.setQueryData<RecordData | null>(recordsKey(tenantId, entity, 'record', record.id), (known) =>
      newerOf(record, known),
    )
  client.setQueriesData<RecordData[]>({ queryKey: recordsKey(tenantId, entity, 'list') }, (known) =>
    known?.some(({ id }) => byId.has(id))
      ? known.map((record) => newerOf(byId.get(record.id) ?? record, record))
      : known,
  )
}

/**
 * Replaces records by their newer cached versions. A read that began before a write may be answered after the write, and would replace the
 * value that the user typed by the old one.
 */
export function withNewer(
  client: QueryClient,
  tenantId: string | null,
  entity: string,
  records: readonly RecordData[],
): RecordData[] {
  return records.map((record) =>
    newerOf(record, client.getQueryData<RecordData | null>(recordsKey(tenantId, entity, 'record', record.id))),
  )
}

/** A record as it was read last, open or in a list. */
export function cachedRecord(
  client: QueryClient,
  tenantId: string | null,
  entity: string,
  id: string,
): RecordData | undefined {
  const open = client.getQueryData<RecordData | null>(recordsKey(tenantId, entity, 'record', id))
  const lists = client.getQueriesData<RecordData[]>({ queryKey: recordsKey(tenantId, entity, 'list') })
  return open ?? lists.flatMap(([, records]) => records?.find((record) => record.id === id) ?? [])[0]
}

/** Removes records from all lists and counts. The returned function reverts this. */
export async function uncacheRecords(
  client: QueryClient,
  tenantId: string | null,
  entity: string,
  ids: readonly string[],
): Promise<() => void> {
  await client.cancelQueries({ queryKey: recordsKey(tenantId, entity) })
  const lists = recordsKey(tenantId, entity, 'list')
  const counts = recordsKey(tenantId, entity, 'count')
  const before: [QueryKey, unknown][] = [
    ...client.getQueriesData({ queryKey: lists }),
    ...client.getQueriesData({ queryKey: counts }),
    ...client.getQueriesData({ queryKey: heldKey(tenantId, entity), exact: true }),
  ]
  const removed = new Set(ids)
  removeRecords(client, tenantId, entity, removed)
  client.setQueriesData<RecordData[]>({ queryKey: lists }, (records) => records?.filter(({ id }) => !removed.has(id)))
  client.setQueriesData<number>({ queryKey: counts }, (count) => count && Math.max(0, count - removed.size))
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}

/** Removes rows of unsent records, which no server has counted. */
export function dropRecords(
  client: QueryClient,
  tenantId: string | null,
  entity: string,
  ids: ReadonlySet<string>,
): void {
  if (ids.size === 0) return
  removeRecords(client, tenantId, entity, ids)
  client.setQueriesData<RecordData[]>({ queryKey: recordsKey(tenantId, entity, 'list') }, (records) =>
    records?.some(({ id }) => ids.has(id)) ? records.filter(({ id }) => !ids.has(id)) : records,
  )
}

/** Puts created records in the place of the unsent ones. */
export function renameRecords(
  client: QueryClient,
  tenantId: string | null,
  entity: string,
  created: ReadonlyMap<string, RecordData>,
): void {
  renameHeld(client, tenantId, entity, created)
  client.setQueriesData<RecordData[]>({ queryKey: recordsKey(tenantId, entity, 'list') }, (records) =>
    records?.some(({ id }) => created.has(id)) ? records.map((record) => created.get(record.id) ?? record) : records,
  )
}

export function refreshRecords(client: QueryClient, tenantId: string | null, entity: string): Promise<void> {
  return reread(client, { queryKey: recordsKey(tenantId, entity) })
}

/**
 * Refetches these queries. TanStack Query joins a first read in flight instead of repeating it, although its answer may predate the change;
 * such a query is refetched after its answer.
 */
export async function reread(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const isFirst = (query: Query) => query.state.data === undefined && query.state.fetchStatus === 'fetching'
  const first = client.getQueryCache().findAll(filters).filter(isFirst)
  await client.invalidateQueries(filters)
  if (first.length === 0) return
  await Promise.allSettled(first.flatMap(({ promise }) => promise ?? []))
  await client.invalidateQueries({ predicate: (query) => first.includes(query) })
}

/** Refetches sums and the open record but not the rows and their count, so no row moves. */
export function refreshAroundRows(client: QueryClient, tenantId: string | null, entity: string): Promise<void> {
  const all = recordsKey(tenantId, entity)
  return reread(client, {
    queryKey: all,
    predicate: ({ queryKey }) => {
      const kind = queryKey[all.length]
      return kind !== 'list' && kind !== 'count' && (kind !== 'aggregate' || isSum(queryKey, all.length))
    },
  })
}

/** Refetches sums only. */
export function refreshSums(client: QueryClient, tenantId: string | null, entity: string): Promise<void> {
  const all = recordsKey(tenantId, entity)
  return reread(client, {
    queryKey: [...all, 'aggregate'],
    predicate: ({ queryKey }) => isSum(queryKey, all.length),
  })
}

/** Not a list of groups, which holds rows. */
function isSum(queryKey: QueryKey, start: number): boolean {
  const [, , variables] = queryKey.slice(start) as [unknown, unknown, { groupBy?: unknown } | undefined]
  return !variables?.groupBy
}

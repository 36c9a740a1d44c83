import { type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type LoadedPage, type LoadedRows, noRows, rowsAround } from './loaded-rows.ts'
import { type ListRequest, recordsKey } from '../queries.ts'
import type { RecordData } from '../documents.ts'
import type { EntityStructure } from '../structure.ts'

/**
 * A record and its neighbors in a loaded list, so that stepping to the next record needs no request. Prefers the list
 * of the request, then a board column, a calendar range, a group, or the list that was open before.
 */
export function useLoadedRows(
  tenantId: string | null,
  structure: EntityStructure,
  request: ListRequest | null,
  recordId: string | null,
): LoadedRows {
  const client = useQueryClient()
  // Renders again when more rows load, only while a record is open: otherwise scrolling would render the whole page.
  useIsFetching({
    queryKey: recordsKey(tenantId, structure.entity.name, 'list'),
    predicate: () => recordId !== null,
  })
  return recordId === null ? noRows : findLoadedRows(client, tenantId, structure, request, recordId)
}

/** The same without a subscription. */
export function findLoadedRows(
  client: QueryClient,
  tenantId: string | null,
  structure: EntityStructure,
  request: ListRequest | null,
  recordId: string,
): LoadedRows {
  return rowsAround(loadedPages(client, tenantId, structure), request && listOf(request), recordId)
}

/** The loaded records from the start of the list, up to the first missing page. */
export function listedRecords(
  client: QueryClient,
  tenantId: string | null,
  structure: EntityStructure,
  request: ListRequest,
): readonly RecordData[] {
  const list = listOf(request)
  const pages = loadedPages(client, tenantId, structure).filter((page) => page.list === list && page.isShown)
  const records: RecordData[] = []
  for (const page of pages.toSorted((a, b) => a.first - b.first)) {
    if (page.first > records.length) break
    for (const record of page.records.slice(records.length - page.first)) records.push(record)
  }
  return records
}

function loadedPages(client: QueryClient, tenantId: string | null, structure: EntityStructure): readonly LoadedPage[] {
  const queries = client.getQueryCache().findAll({ queryKey: recordsKey(tenantId, structure.entity.name, 'list') })
  return queries.flatMap((query): LoadedPage[] => {
    const [of, page] = query.queryKey.slice(-2) as [ListRequest, { offset?: unknown; limit?: unknown }]
    const records = query.state.data as readonly RecordData[] | undefined
    if (!Array.isArray(records) || typeof page.offset !== 'number') return []
    const isLast = typeof page.limit === 'number' && records.length < page.limit
    return [{ list: listOf(of), first: page.offset, records, isLast, isShown: query.isActive() }]
  })
}

const listOf = ({ where, orderBy, search }: ListRequest): string => JSON.stringify([where, orderBy ?? null, search])

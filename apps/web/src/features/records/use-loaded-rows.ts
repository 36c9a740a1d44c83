import { type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ListRequest, recordsKey } from './queries.ts'
import type { RecordData } from './record-documents.ts'
import type { EntityStructure } from './structure.ts'

interface LoadedRows {
  readonly records: readonly RecordData[]
  /** How many records of the list stand before the first of these. */
  readonly first: number
}

const none: LoadedRows = { records: [], first: 0 }

/** The record and what stands around it, as far as some list of the request has read it: who steps on needs no request. */
export function useLoadedRows(
  tenantId: string | null,
  structure: EntityStructure,
  request: ListRequest,
  recordId: string | null,
): LoadedRows {
  const client = useQueryClient()
  // Rows that come after the record was opened draw this again.
  useIsFetching({ queryKey: listKey(tenantId, structure, request) })
  return recordId === null ? none : findLoadedRows(client, tenantId, structure, request, recordId)
}

/** The same for one moment. */
export function findLoadedRows(
  client: QueryClient,
  tenantId: string | null,
  structure: EntityStructure,
  request: ListRequest,
  recordId: string,
): LoadedRows {
  const pages = client
    .getQueriesData<readonly RecordData[]>({ queryKey: listKey(tenantId, structure, request) })
    .flatMap(([key, records]) => {
      const page = key.at(-1) as { offset?: unknown } | undefined
      return Array.isArray(records) && typeof page?.offset === 'number' ? [{ first: page.offset, records }] : []
    })
    .toSorted((a, b) => a.first - b.first)
  const found = pages.reduce<LoadedRows>((before, page) => {
    const isNext = before.records.length > 0 && page.first <= before.first + before.records.length
    if (isNext) {
      const records = [...before.records.slice(0, page.first - before.first), ...page.records]
      return { first: before.first, records }
    }
    return before.records.some(({ id }) => id === recordId) ? before : page
  }, none)
  return found.records.some(({ id }) => id === recordId) ? found : none
}

function listKey(tenantId: string | null, { entity }: EntityStructure, { where, orderBy, search }: ListRequest) {
  return recordsKey(tenantId, entity.name, 'list', { where, orderBy, search })
}

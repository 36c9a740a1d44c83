import { useIsFetching, useQueryClient } from '@tanstack/react-query'
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
  { entity }: EntityStructure,
  { where, orderBy, search }: ListRequest,
  recordId: string | null,
): LoadedRows {
  const client = useQueryClient()
  const queryKey = recordsKey(tenantId, entity.name, 'list', { where, orderBy, search })
  // Rows that come after the record was opened draw this again.
  useIsFetching({ queryKey })
  if (recordId === null) return none
  const pages = client
    .getQueriesData<readonly RecordData[]>({ queryKey })
    .flatMap(([key, records]) => {
      const page = key.at(-1) as { offset?: unknown } | undefined
      return Array.isArray(records) && typeof page?.offset === 'number' ? [{ first: page.offset, records }] : []
    })
    .toSorted((a, b) => a.first - b.first)
  return pages.reduce<LoadedRows>((found, page) => {
    const isNext = found.records.length > 0 && page.first <= found.first + found.records.length
    const joined = isNext
      ? { first: found.first, records: [...found.records.slice(0, page.first - found.first), ...page.records] }
      : page
    return isNext || !found.records.some(({ id }) => id === recordId) ? joined : found
  }, none)
}

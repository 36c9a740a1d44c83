import { queryOptions, useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { graphql } from '../../../lib/api.ts'
import { type ListRequest, recordsKey } from '../queries.ts'
import { documentsOf, type RecordData } from '../record-documents.ts'
import type { EntityStructure } from '../structure.ts'
import { blockSize, joinBlocks } from './blocks.ts'

export interface Blocks {
  /** What is loaded of the list, each record at its place; a place that is empty is on its way. */
  readonly records: readonly (RecordData | undefined)[]
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => void
}

/** So far the server skips in a list; in one that it reads as pages it goes on. */
const mostOffset = 100_000

/** One page of a list, under the key by which changes of a record find it. */
export function pageQuery(
  tenantId: string | null,
  structure: EntityStructure,
  request: ListRequest,
  page: { limit: number; offset: number },
) {
  return queryOptions({
    queryKey: recordsKey(tenantId, structure.entity.name, 'list', request, page),
    queryFn: ({ signal }) => readPage(structure, request, page, signal),
    staleTime: 0,
  })
}

/** The records of one page, however deep in the list. */
export async function readPage(
  structure: EntityStructure,
  { where, orderBy, search }: ListRequest,
  page: { limit: number; offset: number },
  signal?: AbortSignal,
): Promise<RecordData[]> {
  const variables = { where: where ?? undefined, orderBy, search: search.trim() || undefined, ...page }
  const { list, deepList } = documentsOf(structure)
  if (page.offset <= mostOffset)
    return (await graphql<{ records: RecordData[] }>('tenant', list, variables, { signal })).records
  const answer = await graphql<{ page: { records: RecordData[] } }>('tenant', deepList, variables, { signal })
  return answer.page.records
}

export function pageOfBlock(number: number): { limit: number; offset: number } {
  return { limit: blockSize, offset: number * blockSize }
}

/** The blocks of that number of a list of `total` records. Those that are passed by are no longer asked for. */
export function useBlocks(
  tenantId: string | null,
  structure: EntityStructure,
  request: ListRequest,
  total: number,
  wanted: readonly number[],
): Blocks {
  const combine = useCallback(
    (results: readonly UseQueryResult<RecordData[]>[]): Blocks => {
      const failed = results.find(({ error, data }) => error && !data)
      return {
        records: joinBlocks(new Map(results.map(({ data }, index) => [wanted[index]!, data])), total),
        error: failed?.error ?? null,
        isFetching: results.some((result) => result.isFetching),
        refetch: () => results.forEach((result) => void result.refetch()),
      }
    },
    [wanted, total],
  )
  // One list as long as it says the same: to look each of them up anew would cost every frame of a scroll.
  const queries = useMemo(
    () => wanted.map((number) => pageQuery(tenantId, structure, request, pageOfBlock(number))),
    [tenantId, structure, request, wanted],
  )
  return useQueries({ queries, combine })
}

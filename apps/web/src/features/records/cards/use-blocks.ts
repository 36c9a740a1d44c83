import { queryOptions, useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
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

/** One page of a list, under the key by which changes of a record find it. */
export function pageQuery(
  tenantId: string | null,
  structure: EntityStructure,
  request: ListRequest,
  page: { limit: number; offset: number },
) {
  const { where, orderBy, search } = request
  return queryOptions({
    queryKey: recordsKey(tenantId, structure.entity.name, 'list', request, page),
    queryFn: async ({ signal }) => {
      const variables = { where: where ?? undefined, orderBy, search: search.trim() || undefined, ...page }
      const document = documentsOf(structure).list
      return (await graphql<{ records: RecordData[] }>('tenant', document, variables, { signal })).records
    },
    staleTime: 0,
  })
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
  return useQueries({
    queries: wanted.map((number) =>
      pageQuery(tenantId, structure, request, { limit: blockSize, offset: number * blockSize }),
    ),
    combine,
  })
}

import { queryOptions, useQueries } from '@tanstack/react-query'
import { graphql } from '../../../lib/api.ts'
import { type ListRequest, recordsKey } from '../queries.ts'
import { documentsOf, type RecordData } from '../record-documents.ts'
import type { EntityStructure } from '../structure.ts'

/** A virtual list is read in blocks of so many records, and so deep as the server skips. */
export const blockSize = 50
export const mostScrolled = 100_000

export interface Blocks {
  /** What is loaded of the list, each record at its place; a place that is empty is on its way. */
  readonly records: readonly (RecordData | undefined)[]
  readonly isPending: boolean
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => void
}

/** The numbers of the blocks that hold these places of a list. */
export function blocksAround(first: number, last: number): readonly number[] {
  const from = Math.max(0, Math.floor(first / blockSize))
  const to = Math.max(from, Math.floor(last / blockSize))
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
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
  return useQueries({
    queries: wanted.map((number) =>
      pageQuery(tenantId, structure, request, { limit: blockSize, offset: number * blockSize }),
    ),
    combine: (results) => {
      const failed = results.find(({ error, data }) => error && !data)
      return {
        records: joinBlocks(new Map(results.map(({ data }, index) => [wanted[index]!, data])), total),
        isPending: results.some((result) => result.isPending),
        error: failed?.error ?? null,
        isFetching: results.some((result) => result.isFetching),
        refetch: () => results.forEach((result) => void result.refetch()),
      }
    },
  })
}

/**
 * The blocks one after the other. One that has lost or won a record since it was read moves what follows; what is not
 * loaded is left out of the count of no place.
 */
export function joinBlocks(
  blocks: ReadonlyMap<number, readonly RecordData[] | undefined>,
  total: number,
): readonly (RecordData | undefined)[] {
  const places: (RecordData | undefined)[] = []
  const seen = new Set<string>()
  const lastBlock = Math.ceil(Math.min(total, mostScrolled) / blockSize) - 1
  let isWhole = true
  for (let number = 0; number <= Math.max(lastBlock, ...blocks.keys()); number++) {
    const records = blocks.get(number)
    if (records === undefined) {
      isWhole = false
      const end = Math.min(total, (number + 1) * blockSize)
      while (places.length < end) places.push(undefined)
      continue
    }
    for (const record of records) {
      if (seen.has(record.id)) continue
      seen.add(record.id)
      places.push(record)
    }
  }
  // A list that is loaded to its end knows better than a count that is a moment old.
  while (!isWhole && places.length < Math.min(total, mostScrolled)) places.push(undefined)
  return places
}

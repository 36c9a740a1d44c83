import type { QueryClient } from '@tanstack/react-query'
import { graphql } from '../../../lib/api.ts'
import { blockSize } from '../cards/blocks.ts'
import { pageQuery } from '../cards/use-blocks.ts'
import type { ListRequest } from '../queries.ts'
import { documentsOf, type RecordData } from '../record-documents.ts'
import type { EntityStructure } from '../structure.ts'
import type { Range } from './range.ts'
import type { RowModel } from './row-model.ts'

/** Reads the rows that have not been read; they stay in the cache, where the grid finds them. */
export async function loadRange(
  client: QueryClient,
  tenantId: string | null,
  structure: EntityStructure,
  rows: RowModel,
  { top, bottom }: Range,
): Promise<void> {
  const wanted = new Map<string, ReturnType<typeof pageQuery>>()
  for (let row = Math.max(0, top); row <= bottom && row < rows.count; row++) {
    const what = rows.at(row)
    if (what.kind !== 'record') continue
    const number = Math.floor((what.section.skip + what.index) / blockSize)
    const query = pageQuery(tenantId, structure, what.section.request, { limit: blockSize, offset: number * blockSize })
    const key = JSON.stringify(query.queryKey)
    if (!wanted.has(key) && client.getQueryData(query.queryKey) === undefined) wanted.set(key, query)
  }
  await Promise.all([...wanted.values()].map((query) => client.fetchQuery(query)))
}

const mostAtOnce = 1000

/** The records of a request, or those with these ids. */
export async function loadRecords(
  structure: EntityStructure,
  request: ListRequest,
  ids: readonly string[] | null,
  most: number,
): Promise<readonly RecordData[]> {
  const found: RecordData[] = []
  for (let offset = 0; offset < (ids?.length ?? most); offset += mostAtOnce) {
    const where = ids ? { id: { in: ids.slice(offset, offset + mostAtOnce) } } : (request.where ?? undefined)
    const page = ids ? { limit: mostAtOnce } : { limit: mostAtOnce, offset, search: request.search.trim() || undefined }
    const variables = { where, orderBy: request.orderBy, ...page }
    const { records } = await graphql<{ records: RecordData[] }>('tenant', documentsOf(structure).list, variables)
    found.push(...records)
    if (!ids && records.length < mostAtOnce) break
  }
  return found
}

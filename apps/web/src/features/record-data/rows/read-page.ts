import { listLimits } from '@monarch/schema'
import { graphql } from '../../../lib/api/api.ts'
import { documentsOf, type RecordData } from '../documents.ts'
import type { ListRequest } from '../queries.ts'
import type { EntityStructure } from '../structure.ts'

export interface PageOfList {
  readonly limit: number
  readonly offset: number
}

/** Reads records as the server lists them. */
export async function readPage(
  structure: EntityStructure,
  { where, orderBy, search }: ListRequest,
  page: PageOfList,
  signal?: AbortSignal,
): Promise<RecordData[]> {
  if (page.limit === 0) return []
  const variables = { where: where ?? undefined, orderBy, search: search.trim() || undefined, ...page }
  const { list, deepList } = documentsOf(structure)
  // A page can be beyond the largest offset of a list.
  if (page.offset <= listLimits.maxOffset)
    return (await graphql<{ records: RecordData[] }>('tenant', list, variables, { signal })).records
  const answer = await graphql<{ page: { records: RecordData[] } }>('tenant', deepList, variables, { signal })
  return answer.page.records
}

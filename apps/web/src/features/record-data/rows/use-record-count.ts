import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { graphql } from '../../../lib/api/api.ts'
import { documentsOf } from '../documents.ts'
import { type CountReply, type ListRequest, recordsKey } from '../queries.ts'
import type { EntityStructure } from '../structure.ts'
import { useUnsentIn } from '../write/use-unsent-in.ts'
import { countedOf, heldListOf, withoutRecords } from '../held/held-list.ts'

type Counted = Pick<ListRequest, 'where' | 'search'>

/** A separate query, so that turning a page does not count again. */
export function useRecordCount(
  tenantId: string | null,
  structure: EntityStructure,
  { where, search }: Counted,
  isRequested = true,
) {
  const client = useQueryClient()
  const { name } = structure.entity
  const query = useQuery({
    queryKey: recordsKey(tenantId, name, 'count', variablesOf({ where, search })),
    queryFn: ({ signal }) => countRows(client, tenantId, structure, { where, search }, signal),
    enabled: isRequested,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const unsent = useUnsentIn(tenantId, structure, { where, search })
  if (unsent.length === 0 || query.data === undefined) return query
  // Held rows are counted in the cache.
  const { counted, rows } = heldListOf(client, tenantId, name)
  const held = new Set(counted === countedOf({ where, search }) ? rows.map(({ id }) => id) : [])
  return { ...query, data: query.data + unsent.filter(({ id }) => !held.has(id)).length }
}

/** Counts rows as the table shows them: with held rows, also those that do not match. */
async function countRows(
  client: QueryClient,
  tenantId: string | null,
  structure: EntityStructure,
  request: Counted,
  signal: AbortSignal,
): Promise<number> {
  for (;;) {
    const { counted, rows } = heldListOf(client, tenantId, structure.entity.name)
    const held = counted === countedOf(request) ? rows : []
    const others = held.length === 0 ? request : withoutRecords(request, held)
    const { total } = await graphql<CountReply>('tenant', documentsOf(structure).count, variablesOf(others), { signal })
    if (heldListOf(client, tenantId, structure.entity.name).rows === rows) return total[0].count + held.length
  }
}

function variablesOf({ where, search }: Counted) {
  return { where: where ?? undefined, search: search.trim() || undefined }
}

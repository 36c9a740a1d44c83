import { listLimits } from '@monarch/schema'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { graphql } from '../../../../lib/api/api.ts'
import { documentsOf, type RecordData } from '../../../record-data/documents.ts'
import { type ListRequest, recordsKey } from '../../../record-data/queries.ts'
import type { EntityStructure } from '../../../record-data/structure.ts'
import { displayedAround, type Place, placesOf } from '../model/places.ts'
import type { Grid } from '../model/table-state.ts'

/**
 * Where the changed rows are. The server sorts them together with their neighbors, because only it knows the order and
 * the filter. The answer is read again after each write, and when the rows around them change.
 */
export function usePlaces(
  tenantId: string | null,
  structure: EntityStructure,
  { where, orderBy, search }: ListRequest,
  grid: Grid,
  changed: ReadonlySet<string>,
): ReadonlyMap<string, Place> {
  const displayed = useMemo(() => displayedAround(grid, changed), [grid, changed])
  const ids = displayed.slice(0, listLimits.maxLimit).map(({ id }) => id)
  const { data } = useQuery({
    queryKey: recordsKey(tenantId, structure.entity.name, 'places', { where, orderBy, search }, ids),
    queryFn: async ({ signal }) => {
      const among = { and: [...(where ? [where] : []), { id: { in: ids } }] }
      const variables = { where: among, orderBy, search: search.trim() || undefined, limit: ids.length }
      const { records } = await graphql<{ records: RecordData[] }>('tenant', documentsOf(structure).list, variables, {
        signal,
      })
      return placesOf(
        displayed,
        records.map(({ id }) => id),
      )
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return ids.length > 0 && data ? data : nowhere
}

const nowhere: ReadonlyMap<string, Place> = new Map()

import { listLimits } from '@monarch/schema'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { graphql } from '../../../../lib/api/api.ts'
import { documentsOf, type RecordData } from '../../../record-data/documents.ts'
import { recordsKey } from '../../../record-data/queries.ts'
import { sectionOf } from '../../../record-data/held/held-list.ts'
import type { HeldRow } from '../../../record-data/held/held-rows.ts'
import type { EntityStructure } from '../../../record-data/structure.ts'
import { displayedAround, type Place, placesOf } from '../model/places.ts'
import type { Section } from '../model/row-model.ts'
import type { Grid } from '../model/table-state.ts'

/**
 * Whether held rows are at their sorted positions. The server compares them with their neighbors, because only the server evaluates the
 * order, the filter and the groups. The query is refetched after each write, and when the rows around them change.
 */
export function usePlaces(
  tenantId: string | null,
  structure: EntityStructure,
  sections: readonly Section[],
  grid: Grid,
  held: readonly HeldRow[],
): ReadonlyMap<string, Place> {
  const queries = useMemo(() => {
    const bySection = Map.groupBy(held, ({ section }) => section)
    return sections.flatMap(({ request: { where, orderBy, search } }) => {
      const own = bySection.get(sectionOf({ where, orderBy, search }))
      if (!own) return []
      const displayed = displayedAround(grid, new Set(own.map(({ id }) => id)))
      const ids = displayed.slice(0, listLimits.maxLimit).map(({ id }) => id)
      if (ids.length === 0) return []
      return {
        queryKey: recordsKey(tenantId, structure.entity.name, 'places', { where, orderBy, search }, ids),
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const among = { and: [...(where ? [where] : []), { id: { in: ids } }] }
          const variables = { where: among, orderBy, search: search.trim() || undefined, limit: ids.length }
          const { list } = documentsOf(structure)
          const { records } = await graphql<{ records: RecordData[] }>('tenant', list, variables, { signal })
          return placesOf(
            displayed,
            records.map(({ id }) => id),
          )
        },
        staleTime: 0,
      }
    })
  }, [tenantId, structure, sections, grid, held])
  const read = useQueries({ queries, combine: joinPlaces })
  const [known, setKnown] = useState(read ?? none)
  if (read && read !== known) setKnown(read)
  // Keeps the last known places: after another edit the query changes, and offline it gets no answer.
  return useMemo(() => read ?? placesAmong(known, held), [read, known, held])
}

const none: ReadonlyMap<string, Place> = new Map()

function placesAmong(known: ReadonlyMap<string, Place>, held: readonly HeldRow[]): ReadonlyMap<string, Place> {
  const ids = new Set(held.map(({ id }) => id))
  return new Map([...known].filter(([id]) => ids.has(id)))
}

/** `null` until all are read. */
function joinPlaces(results: readonly UseQueryResult<ReadonlyMap<string, Place>>[]): ReadonlyMap<string, Place> | null {
  if (results.some(({ data }) => data === undefined)) return null
  if (results.length === 0) return none
  return new Map(results.flatMap(({ data }) => [...(data ?? [])]))
}

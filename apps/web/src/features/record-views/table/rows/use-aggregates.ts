import { keepPreviousData, useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { type ListRequest, recordsKey } from '../../../record-data/queries.ts'
import { countedOf, heldListOf, withoutRecords } from '../../../record-data/held/held-list.ts'
import { groupsWithHeld } from '../../../record-data/held/held-rows.ts'
import { timeZone } from '../../../../lib/time-zone.ts'
import type { EntityStructure } from '../../../record-data/structure.ts'
import { aggregateDocument, type FooterAggregate } from '../model/aggregates.ts'
import type { GroupLevel } from '../model/groups.ts'
import type { AggregateRow } from '../model/row-model.ts'
import { countRequestOf, readCount, readFigures, variablesOf } from './read-figures.ts'

interface Footer {
  readonly row: AggregateRow | undefined
  /** Results of counting summaries, by index. */
  readonly counted: readonly (number | undefined)[]
}

/** Column summaries over all records of the request. */
export function useFooter(
  tenantId: string | null,
  structure: EntityStructure,
  request: Pick<ListRequest, 'where' | 'search'>,
  aggregates: readonly FooterAggregate[],
): Footer {
  const variables = variablesOf(request)
  const document = aggregateDocument(structure, aggregates)
  const figures = useQuery({
    queryKey: recordsKey(tenantId, structure.entity.name, 'aggregate', document, variables),
    queryFn: async ({ signal }) => (await readFigures(document, variables, signal))[0],
    enabled: aggregates.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const counted = useQueries({
    queries: aggregates.map((aggregate) => {
      const counted = countRequestOf(aggregate, request)
      return {
        // Excludes row counts, which do not change while the user works in the list.
        queryKey: recordsKey(tenantId, structure.entity.name, 'aggregate', 'counted', counted),
        queryFn: ({ signal }: { signal: AbortSignal }) => readCount(structure, counted!, signal),
        enabled: counted !== null,
        staleTime: 0,
      }
    }),
    combine: dataOf,
  })
  return { row: figures.data, counted }
}

function dataOf(results: readonly { readonly data: number | undefined }[]) {
  return results.map(({ data }) => data)
}

/** Groups of each level with their summaries, counted as the table shows them; undefined while loading. */
export function useGroups(
  tenantId: string | null,
  structure: EntityStructure,
  request: ListRequest,
  levels: readonly GroupLevel[],
  aggregates: readonly FooterAggregate[],
) {
  const client = useQueryClient()
  const document = aggregateDocument(structure, aggregates)
  const readGroups = (of: Pick<ListRequest, 'where' | 'search'>, groupBy: readonly string[], signal: AbortSignal) => {
    return readFigures(document, { ...variablesOf(of), groupBy, timeZone }, signal)
  }
  return useQueries({
    queries: levels.map((_, depth) => {
      const groupBy = levels.slice(0, depth + 1).map(({ key }) => key)
      const variables = { ...variablesOf(request), groupBy, timeZone }
      const queryKey = recordsKey(tenantId, structure.entity.name, 'aggregate', document, variables)
      return {
        queryKey,
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          for (;;) {
            const { counted, rows } = heldListOf(client, tenantId, structure.entity.name)
            const held = counted === countedOf(request) ? rows : []
            if (held.length === 0) return readGroups(request, groupBy, signal)
            const [all, others] = await Promise.all([
              readGroups(request, groupBy, signal),
              readGroups(withoutRecords(request, held), groupBy, signal),
            ])
            if (heldListOf(client, tenantId, structure.entity.name).rows !== rows) continue
            const heldIn = held.map(({ path }) => path)
            const known = client.getQueryData<AggregateRow[]>(queryKey) ?? []
            return groupsWithHeld(groupBy, { all, others }, heldIn, known)
          }
        },
        placeholderData: keepPreviousData,
        staleTime: 0,
      }
    }),
    combine: combineLevels,
  })
}

function combineLevels(results: readonly UseQueryResult<AggregateRow[]>[]) {
  const data = results.flatMap((result) => (result.data ? [result.data] : []))
  return {
    data: data.length === results.length ? data : undefined,
    error: results.find(({ error }) => error)?.error ?? null,
    isFetching: results.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
  }
}

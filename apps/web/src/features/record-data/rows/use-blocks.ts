import { type QueryClient, queryOptions, useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type ListRequest, recordsKey } from '../queries.ts'
import type { RecordData } from '../documents.ts'
import type { EntityStructure } from '../structure.ts'
import { withNewer } from '../write/cached-records.ts'
import { outboxOf } from '../write/outbox.ts'
import { isUnsentId } from '../unsent-id.ts'
import { writeQueueOf } from '../write/write-queue.ts'
import { useDrawnRecord } from '../write/use-drawn-record.ts'
import { blockOf, blockSize, joinBlocks } from './blocks.ts'
import { placeOf } from './place-of.ts'
import { type PageOfList, readPage } from './read-page.ts'
import { readPlaced } from './read-placed.ts'
import { useUnsentIn } from '../write/use-unsent-in.ts'
import { anchorHeld, dropHeld, heldListOf, sectionOf, withoutRecords } from '../held/held-list.ts'
import { fillPage, planPage } from '../held/held-rows.ts'

export interface Blocks {
  readonly count: number
  /** Undefined while loading. */
  readonly at: (place: number) => RecordData | undefined
  /** -1 if not loaded. */
  readonly placeOf: (id: string) => number
  /** True while none of the requested records is loaded. */
  readonly isEmpty: boolean
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => void
}

/** The prefix of the keys of all pages of a list. */
export function pagesKey(tenantId: string | null, structure: EntityStructure, request: ListRequest) {
  return recordsKey(tenantId, structure.entity.name, 'list', request)
}

/** One page of a list, with a key that the record writer updates. `read` is `readPlaced` for views without held rows. */
export function pageQuery(
  client: QueryClient,
  tenantId: string | null,
  structure: EntityStructure,
  request: ListRequest,
  page: PageOfList,
  read: typeof readRows = readRows,
) {
  return queryOptions({
    queryKey: [...pagesKey(tenantId, structure, request), page],
    queryFn: async ({ signal }) => {
      const records = await read(client, tenantId, structure, request, page, signal)
      return withNewer(client, tenantId, structure.entity.name, records)
    },
    // A response during a write may predate it and would move the record back. Lists are refetched after the write.
    staleTime: () => (writeQueueOf(client, tenantId, structure.entity.name).isWriting() ? Infinity : 0),
  })
}

/** Reads rows as the table shows them: held rows keep their positions. */
export async function readRows(
  client: QueryClient,
  tenantId: string | null,
  structure: EntityStructure,
  request: ListRequest,
  page: PageOfList,
  signal?: AbortSignal,
): Promise<RecordData[]> {
  const entity = structure.entity.name
  const section = sectionOf(request)
  for (let isFirst = true; ; isFirst = false) {
    const { sections, rows } = heldListOf(client, tenantId, entity)
    if (rows.length === 0 || !sections.has(section)) return readPage(structure, request, page, signal)
    const plan = planPage(rows, section, page)
    const ids = [...plan.held.values()]
    const stored = ids.filter((id) => !isUnsentId(id))
    const [others, read] = await Promise.all([
      readPage(structure, withoutRecords(request, rows), plan.window, signal),
      readPage(
        structure,
        { ...everyRecord, where: { id: { in: stored } } },
        { limit: stored.length, offset: 0 },
        signal,
      ),
    ])
    const held = [...read, ...outboxOf(client, tenantId).unsent(entity)]
    const gone = ids.filter((id) => !held.some((record) => record.id === id))
    if (gone.length > 0) dropHeld(client, tenantId, entity, gone)
    const { offset } = plan.window
    // Only once, so that reading ends even if the list changes constantly.
    if (isFirst) anchorHeld(client, tenantId, entity, section, { offset, ids: others.map(({ id }) => id) })
    if (heldListOf(client, tenantId, entity).rows === rows) return fillPage(plan, others, held)
  }
}

const everyRecord: ListRequest = { where: null, orderBy: undefined, search: '' }

export function pageOfBlock(number: number): { limit: number; offset: number } {
  return { limit: blockSize, offset: number * blockSize }
}

/**
 * Loads the requested blocks of a list of `total` records. Requests for blocks that are no longer requested are cancelled;
 * cached records stay visible.
 */
export function useBlocks(
  tenantId: string | null,
  structure: EntityStructure,
  request: ListRequest,
  total: number,
  requested: readonly number[],
  belongs?: (record: RecordData) => boolean,
): Blocks {
  const client = useQueryClient()
  const drawn = useDrawnRecord(tenantId, structure)
  const unsent = useUnsentIn(tenantId, structure, request)
  const combine = useCallback(
    (results: readonly UseQueryResult<RecordData[]>[]): Blocks => {
      const failed = results.find(({ error, data }) => error && !data)
      const blockAt = (number: number, data: readonly RecordData[] | undefined) => {
        const records = data?.map(drawn)
        if (number > 0 || unsent.length === 0) return records
        // The server has none of them, so there is nothing to wait for.
        const shown = records ?? (unsent.length >= total ? [] : undefined)
        for (const record of shown ? unsent : [])
          shown!.splice(placeOf(record, shown!, request.orderBy, structure), 0, record)
        return shown
      }
      const { first, records, count } = joinBlocks(
        new Map(results.map(({ data }, index) => [requested[index]!, blockAt(requested[index]!, data)])),
        total,
        belongs,
      )
      const passedBy = (place: number) => {
        const { queryKey } = pageQuery(client, tenantId, structure, request, pageOfBlock(blockOf(place)))
        const record = client.getQueryData<RecordData[]>(queryKey)?.[place % blockSize]
        return record && drawn(record)
      }
      return {
        count,
        at: (place) => (requested.includes(blockOf(place)) ? records[place - first] : passedBy(place)),
        placeOf: (id) => {
          const index = records.findIndex((record) => record?.id === id)
          return index === -1 ? -1 : first + index
        },
        isEmpty: records.every((record) => !record),
        error: failed?.error ?? null,
        isFetching: results.some((result) => result.isFetching),
        refetch: () => results.forEach((result) => void result.refetch()),
      }
    },
    [client, tenantId, structure, request, requested, total, belongs, drawn, unsent],
  )
  // Memoized: looking up every query would slow down each frame of a scroll.
  const queries = useMemo(
    () => requested.map((number) => pageQuery(client, tenantId, structure, request, pageOfBlock(number), readPlaced)),
    [client, tenantId, structure, request, requested],
  )
  return useQueries({ queries, combine })
}

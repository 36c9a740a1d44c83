import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { graphql } from '../../../lib/api/api.ts'
import { liveGathering, liveTint } from '../../../lib/constants.ts'
import { type LiveChange, watchChanges } from '../../../lib/live/live.ts'
import { changedCells, splitChanges } from './live-changes.ts'
import { isOwnWork, watchOwnWork } from '../own-work.ts'
import { type ListRequest, recordsKey } from '../queries.ts'
import { fieldsOf } from '../rows/read-placed.ts'
import { newerOf, documentsOf, type RecordData } from '../documents.ts'
import type { EntityStructure } from '../structure.ts'
import { useWaitingChanges } from './use-waiting-changes.ts'
import { refreshAroundRows, refreshRecords, refreshSums, reread } from '../write/cached-records.ts'

export interface LiveList {
  /** Changes that would move, add or remove rows; the user applies them. */
  readonly waiting: number
  readonly show: () => void
  /** Cells just changed by others, as `<id> <field>`. */
  readonly tinted: ReadonlySet<string>
}

interface List {
  readonly total: number | null
  /** False for views in which a record's values determine its position: a changed record moves there at once. */
  readonly holdsRows: boolean
  readonly isIdle: () => boolean
}

/**
 * Applies other users' changes to the list and the open record. A changed row is replaced in place; order and membership do not
 * change while the user works in the list.
 */
export function useLiveRecords(
  tenantId: string | null,
  structure: EntityStructure,
  where: object | null,
  list: List,
): LiveList {
  const client = useQueryClient()
  const { name } = structure.entity
  const [tinted, setTinted] = useState<ReadonlySet<string>>(nothing)

  const lists = { queryKey: recordsKey(tenantId, name, 'list'), type: 'active' } as const
  const { count: waiting, add: wait, clear } = useWaitingChanges(client, lists.queryKey)

  const show = useCallback(() => {
    clear()
    void refreshRecords(client, tenantId, name)
  }, [client, tenantId, name, clear])

  // The user's own bulk changes show when the work has ended, not during it.
  const hasOwn = useRef(false)
  useEffect(
    () =>
      watchOwnWork(() => {
        if (!hasOwn.current || isOwnWork(tenantId, name)) return
        hasOwn.current = false
        show()
      }),
    [tenantId, name, show],
  )

  const shownRecords = () => client.getQueriesData<RecordData[]>(lists).flatMap(([, records]) => records ?? [])

  const apply = async (changes: readonly LiveChange[]): Promise<void> => {
    // Must run before the open record is refetched, which then has the new version while the list does not.
    const known = new Set(
      changes.filter(({ id, version }) => {
        const kept = client.getQueryData<RecordData | null>(recordsKey(tenantId, name, 'record', id))
        return !!kept && kept.version >= version
      }),
    )
    refreshOpen(client, tenantId, name, new Set(changes.map(({ id }) => id)))
    const before = shownRecords()
    // Responses in flight may be older than the changes.
    await untilRead(client, lists)
    const shown = shownRecords()
    const now = new Set(shown.map(({ id }) => id))
    // A row may already have its new version, from a refetch or from the open record, while counts, sums and other lists do not. Therefore
    // the earlier versions are compared too.
    const versions = [...shown, ...before.filter(({ id }) => now.has(id))]
    const isWhole = list.total !== null && list.total <= shown.length
    const changed = changes.filter(({ action }) => action !== 'comment')
    const { stale, moving, hasOthers } = splitChanges(changed, versions, isWhole, (change) => known.has(change))
    if (moving.length > 0 && list.isIdle()) return show()
    if (!list.holdsRows && changed.some(isBetween(before, now))) return show()
    const isMore = moving.length > 0 || hasOthers
    const isOwn = isMore && isOwnWork(tenantId, name)
    if (isOwn) hasOwn.current = true
    else if (moving.length > 0) wait(moving)
    if (stale.length === 0) {
      if (isMore && !isOwn) void refreshSums(client, tenantId, name)
      return
    }
    const variables = { where: { id: { in: stale } }, limit: stale.length }
    const { records } = await graphql<{ records: RecordData[] }>('tenant', documentsOf(structure).list, variables)
    const fresh = new Map(records.map((record) => [record.id, record]))
    const cells = changedCells(versions, fresh)
    setTinted(cells)
    if (!list.holdsRows && placesRecords(client, lists, cells)) return show()
    client.setQueriesData<RecordData[]>(lists, (old) => old?.map((record) => newerOf(record, fresh.get(record.id))))
    // The sums under the columns of a table and above those of a board.
    void refreshAroundRows(client, tenantId, name)
  }

  useEffect(() => {
    if (tinted.size === 0) return
    const timer = setTimeout(() => setTinted(nothing), liveTint)
    return () => clearTimeout(timer)
  }, [tinted])

  useWatched(structure, where, {
    // Ignores a failure: the next change or refetch includes these changes.
    onChanges: (changes) => void apply(changes).catch(() => {}),
    onGap: show,
  })
  return { waiting, show, tinted }
}

interface Lists {
  readonly queryKey: readonly unknown[]
  readonly type: 'active'
}

/** Resolves when no list is being read. */
function untilRead(client: QueryClient, lists: Lists): Promise<void> {
  if (client.isFetching(lists) === 0) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = client.getQueryCache().subscribe(() => {
    if (client.isFetching(lists) > 0) return
    stop()
    resolve()
  })
  return promise
}

/** True for a record that no list shows, because it left one list while another was being read. */
function isBetween(before: readonly RecordData[], now: ReadonlySet<string>): (change: LiveChange) => boolean {
  const known = new Set(before.map(({ id }) => id))
  return ({ id, record }) => record !== null && known.has(id) && !now.has(id)
}

/** True if one of the changed cells determines in which list a record is, or its position in the list. */
function placesRecords(client: QueryClient, lists: Lists, cells: ReadonlySet<string>): boolean {
  const changed = new Set([...cells].map((cell) => cell.slice(cell.indexOf(' ') + 1)))
  return client
    .getQueryCache()
    .findAll(lists)
    .some(({ queryKey }) => {
      const { where, orderBy = [], search } = queryKey[lists.queryKey.length] as ListRequest
      const deciding = [...fieldsOf(where), ...orderBy.flatMap((by) => Object.keys(by))]
      return changed.size > 0 && (search !== '' || deciding.some((field) => changed.has(field)))
    })
}

/** The same for the record page. */
export function useLiveRecord(tenantId: string | null, structure: EntityStructure, recordId: string): void {
  const client = useQueryClient()
  const refresh = () => refreshOpen(client, tenantId, structure.entity.name, new Set([recordId]))
  useWatched(structure, { id: { eq: recordId } }, { onChanges: refresh, onGap: refresh })
}

/** Invalidates records, their history and comments in one pass over the cache. */
function refreshOpen(client: QueryClient, tenantId: string | null, name: string, ids: ReadonlySet<string>): void {
  for (const what of ['record', 'about']) {
    const queryKey = recordsKey(tenantId, name, what)
    const isOne = ({ queryKey: key }: { readonly queryKey: readonly unknown[] }) =>
      ids.has(key[queryKey.length] as string)
    void reread(client, { queryKey, predicate: isOne })
  }
}

interface Handlers {
  onChanges: (changes: readonly LiveChange[]) => void
  onGap: () => void
}

/** Batches changes that arrive close together; a busy page gets larger batches. */
function useWatched(structure: EntityStructure, where: object | null, handlers: Handlers): void {
  const current = useRef(handlers)
  useEffect(() => {
    current.current = handlers
  })
  const { name } = structure.entity
  const document = documentsOf(structure).changes
  const conditions = JSON.stringify(where)
  useEffect(() => {
    let gathered: LiveChange[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const handOn = () => {
      timer = undefined
      current.current.onChanges(gathered)
      gathered = []
    }
    const stop = watchChanges(
      document,
      { where: (JSON.parse(conditions) as object | null) ?? undefined },
      {
        onChange: (change) => {
          gathered.push(change)
          timer ??= setTimeout(handOn, liveGathering)
        },
        entity: name,
        onGap: () => current.current.onGap(),
      },
    )
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [name, document, conditions])
}

const nothing: ReadonlySet<string> = new Set()

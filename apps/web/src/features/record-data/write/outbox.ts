import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { sessionKey } from '../../../lib/credentials/session-end.ts'
import { readImpersonation } from '../../../lib/credentials/impersonation.ts'
import { newIdempotencyKey } from '../../../lib/api/api.ts'
import { isOffline } from '../../../lib/api/connection.ts'
import { tab } from '../../../lib/live/presence.ts'
import { deleteWrite, putWrite, readWrites, watchWrites } from '../../../lib/outbox-store.ts'
import { setUnsentCounts } from '../../../lib/unsent.ts'
import { refreshRecords } from './cached-records.ts'
import { fromStored, nextOrder, type OutboxEntry, type Problem, toStored, withoutEntry } from './outbox-entry.ts'
import { type Pending, pendingOf } from './pending-changes.ts'
import { holdTab } from './tab-lock.ts'

/**
 * The unanswered writes of one user in one tenant, of all tabs. Every write is added before it is sent and removed when
 * the server has answered it.
 */
export interface Outbox {
  readonly entries: () => readonly OutboxEntry[]
  readonly subscribe: (listener: () => void) => () => void
  readonly find: (id: string) => OutboxEntry | undefined
  /** Changes to draw over the cached records of an entity. */
  readonly pending: (entity: string) => Pending
  readonly add: (write: NewEntry) => OutboxEntry
  readonly replace: (entry: OutboxEntry) => Promise<void>
  /** The drawing ends in the batch that updates the cache. */
  readonly remove: (id: string) => void
  /** Removes an entry that was never sent; false when it is too late. */
  readonly withdraw: (id: string) => boolean
  /** Reserves the entry for one sender in this page; false when it has one. */
  readonly claim: (id: string) => boolean
  readonly release: (id: string) => void
  /** Call before each attempt to send it. */
  readonly markSent: (id: string) => void
  /** True when this page has tried to send it. */
  readonly isSent: (id: string) => boolean
  /** Adds an entry that is not sent before the user has decided. */
  readonly ask: (entry: Omit<OutboxEntry, 'id'>, problem: Problem) => void
  /** Marks all entries as waiting for a connection. */
  readonly wait: () => void
  /** True for entries that outlive the page and wait for a connection. */
  readonly keeps: boolean
  readonly userId: string | null
  /** Reads what a closed page and other tabs have left. */
  readonly load: () => Promise<void>
}

export type NewEntry = Pick<OutboxEntry, 'id' | 'key' | 'entity' | 'title' | 'changes' | 'creates' | 'requests'>

const outboxes = new WeakMap<QueryClient, Map<string, Outbox>>()

/** The outbox of the signed-in user, as long as the query cache lives. */
export function outboxOf(client: QueryClient, tenantId: string | null): Outbox {
  const known = outboxes.get(client) ?? new Map<string, Outbox>()
  outboxes.set(client, known)
  const userId = client.getQueryData<{ user: { id: string } } | null>(sessionKey)?.user.id ?? null
  const key = `${userId} ${tenantId}`
  const outbox = known.get(key) ?? newOutbox(client, userId, tenantId)
  known.set(key, outbox)
  return outbox
}

/** Unconfirmed changes of an entity's records. */
export function usePending(tenantId: string | null, entity: string): Pending {
  const outbox = outboxOf(useQueryClient(), tenantId)
  return useSyncExternalStore(outbox.subscribe, () => outbox.pending(entity))
}

export function useOutboxEntries(tenantId: string | null): readonly OutboxEntry[] {
  const outbox = outboxOf(useQueryClient(), tenantId)
  return useSyncExternalStore(outbox.subscribe, outbox.entries)
}

function newOutbox(client: QueryClient, userId: string | null, tenantId: string | null): Outbox {
  const keeps = userId !== null && tenantId !== null && readImpersonation() === null
  let entries: readonly OutboxEntry[] = []
  let drawn = new Map<string, Pending>()
  /** Increases with each change by this tab, so that an older reading of the store is noticed. */
  let revision = 0
  const listeners = new Set<() => void>()
  /** Ids of entries that this page has tried to send. Those of earlier pages may have been sent. */
  const sent = new Set<string>()
  const claimed = new Set<string>()

  const set = (next: readonly OutboxEntry[]) => {
    const changed = new Set(
      [...entries, ...next].flatMap((one) => (next.includes(one) && entries.includes(one) ? [] : one.entity)),
    )
    drawn = new Map([...drawn].filter(([entity]) => !changed.has(entity)))
    entries = next
    setUnsentCounts(userId, tenantId, {
      waiting: next.filter(({ problem, isWaiting }) => problem === null && isWaiting).length,
      asked: next.filter(({ problem }) => problem !== null).length,
    })
    for (const listener of listeners) listener()
  }
  const persist = async (entry: OutboxEntry) => {
    revision++
    if (keeps) await putWrite(toStored(entry))
  }
  const forget = (id: string) => {
    revision++
    sent.delete(id)
    if (keeps) void deleteWrite(id)
  }

  const load = async () => {
    if (userId === null || !keeps) return
    for (;;) {
      const before = revision
      const stored = (await readWrites(userId)).filter((write) => write.tenantId === tenantId)
      if (before !== revision) continue
      const known = new Map(entries.map((entry) => [entry.id, entry]))
      const next = stored.map((write) => {
        const own = known.get(write.id)
        return own?.tab === tab ? own : fromStored(write)
      })
      const left = entries.filter(({ id, tab: of }) => of !== tab && !next.some((entry) => entry.id === id))
      // Another tab has sent them. Read the records before the pending values disappear, so that no old value is shown.
      await Promise.all(
        [...new Set(left.map(({ entity }) => entity))].map((entity) => refreshRecords(client, tenantId, entity)),
      )
      if (before !== revision) continue
      return set(next)
    }
  }
  if (keeps) watchWrites(() => void load())

  return {
    keeps,
    userId,
    entries: () => entries,
    find: (id) => entries.find((entry) => entry.id === id),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pending: (entity) => {
      const known = drawn.get(entity)
      if (known) return known
      const shown = entries.filter(
        (entry) => entry.entity === entity && entry.problem === null && (entry.tab === tab || entry.isWaiting),
      )
      const pending = shown.length === 0 ? nothingPending : pendingOf(shown)
      drawn.set(entity, pending)
      return pending
    },
    add: (write) => {
      if (keeps) holdTab()
      const entry: OutboxEntry = {
        ...write,
        userId: userId ?? '',
        tenantId: tenantId ?? '',
        order: nextOrder(entries, Date.now()),
        madeAt: Date.now(),
        tab,
        isWaiting: keeps && isOffline(),
        problem: null,
      }
      set([...entries, entry])
      void persist(entry)
      return entry
    },
    replace: async (entry) => {
      set(entries.map((one) => (one.id === entry.id ? entry : one)))
      await persist(entry)
    },
    remove: (id) => {
      forget(id)
      notifyManager.schedule(() => set(entries.filter((entry) => entry.id !== id)))
    },
    withdraw: (id) => {
      if (sent.has(id) || !entries.some((entry) => entry.id === id)) return false
      const next = withoutEntry(entries, id)
      const changed = next.filter((entry) => !entries.includes(entry))
      set(next)
      forget(id)
      for (const entry of changed) void persist(entry)
      return true
    },
    claim: (id) => !claimed.has(id) && claimed.add(id).has(id),
    release: (id) => claimed.delete(id),
    markSent: (id) => sent.add(id),
    isSent: (id) => sent.has(id),
    ask: (asked, problem) => {
      const entry = { ...asked, id: newIdempotencyKey(), problem }
      set([...entries, entry])
      void persist(entry)
    },
    wait: () => {
      if (!keeps) return
      const next = entries.map((entry) => (entry.isWaiting ? entry : { ...entry, isWaiting: true }))
      const changed = next.filter((entry) => !entries.includes(entry) && entry.tab === tab)
      if (changed.length === 0) return
      // Otherwise a browser short of space may delete the store.
      void navigator.storage?.persist?.().catch(() => false)
      set(next)
      for (const entry of changed) void persist(entry)
    },
    load,
  }
}

const nothingPending: Pending = new Map()

import { parseJson } from '@monarch/field-types'
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { sessionKey } from '../../../lib/credentials/session-end.ts'
import { readImpersonation } from '../../../lib/credentials/impersonation.ts'
import { newIdempotencyKey } from '../../../lib/api/api.ts'
import { isOffline } from '../../../lib/api/connection.ts'
import { tab } from '../../../lib/live/presence.ts'
import {
  deleteWrite,
  putWrite,
  readWrites,
  announceCreated,
  watchCreated,
  watchWrites,
} from '../../../lib/outbox-store.ts'
import { renameInDrafts } from '../../../lib/drafts.ts'
import { setUnsentCounts } from '../../../lib/unsent.ts'
import { dropRecords, refreshRecords, renameRecords } from './cached-records.ts'
import type { RecordChange } from './changes.ts'
import { fromStored, nextOrder, type OutboxEntry, type Problem, toStored, withoutEntry } from './outbox-entry.ts'
import { type Pending, pendingOf } from './pending-changes.ts'
import type { RecordData } from '../documents.ts'
import { holdTab } from './tab-lock.ts'
import { isUnsentId, unsentId } from '../unsent-id.ts'
import { isLaterEdit, unsentRecords, withCreated, withLater, withoutLater } from './unsent-records.ts'
import { newListeners } from '../../../lib/listeners.ts'

/**
 * The unanswered writes of one user in one tenant, of all tabs. Every write is added before it is sent and removed when
 * the server has answered it.
 */
export interface Outbox {
  readonly entries: () => readonly OutboxEntry[]
  readonly subscribe: (listener: () => void) => () => void
  readonly find: (id: string) => OutboxEntry | undefined
  /** The entries of an entity that precede this order and wait for no decision of the user. */
  readonly before: (entity: string, order: number) => readonly OutboxEntry[]
  /** Changes to draw over the cached records of an entity. */
  readonly pending: (entity: string) => Pending
  /** New records of an entity that wait, to draw as rows. */
  readonly unsent: (entity: string) => readonly RecordData[]
  /** Call with the records that the server has created for an entry: later changes of them get the new ids. */
  readonly nameCreated: (id: string, created: readonly RecordData[]) => void
  /** The change with the id of the record that was created meanwhile. `null` if another tab creates the record. */
  readonly named: (change: RecordChange) => RecordChange | null
  /** Calls the listener with created records by the ids under which they were drawn. */
  readonly watchCreated: (listener: (created: ReadonlyMap<string, RecordData>) => void) => () => void
  /** The entry merged with the later changes of its new records, which are then removed as separate entries. */
  readonly joinLater: (id: string) => OutboxEntry
  /** Removes new records that were never sent, and returns their values; `null` when it is too late. */
  readonly removeUnsent: (ids: ReadonlySet<string>) => OutboxEntry['creates'] | null
  readonly add: (write: NewEntry) => OutboxEntry
  /** No effect on an entry that was removed meanwhile. */
  readonly replace: (entry: OutboxEntry) => Promise<void>
  /** Stops drawing its changes, in the same batch that updates the cache. */
  readonly remove: (id: string) => void
  /** Removes an entry that was never sent; false when it is too late. */
  readonly withdraw: (id: string) => boolean
  /** Reserves the entry for one sender in this page; false when it has one. */
  readonly claim: (id: string) => boolean
  readonly release: (id: string) => void
  /** Call before each attempt to send it. */
  readonly markSent: (id: string) => Promise<void>
  /** True when a page has tried to send it. */
  readonly isSent: (id: string) => boolean
  /** Adds an entry that is not sent before the user has decided. */
  readonly ask: (entry: Omit<OutboxEntry, 'id'>, problem: Problem) => void
  /**
   * Keeps a failed write while a screen asks the user about it, because a reload would lose its values. Call the
   * returned function when the user has answered.
   */
  readonly hold: (write: NewEntry, problem: Problem) => () => void
  /** The same for a failed write that no screen asks the user about. */
  readonly askAbout: (write: NewEntry, problem: Problem) => void
  /** Marks all entries as waiting for a connection. */
  readonly wait: () => void
  /** True for entries that outlive the page and wait for a connection. */
  readonly keeps: boolean
  readonly userId: string | null
  /** Reads the entries of closed pages and other tabs. */
  readonly load: () => Promise<void>
  /** Resolves after the first read of the store. */
  readonly loaded: () => Promise<void>
}

export type NewEntry = Pick<
  OutboxEntry,
  'id' | 'key' | 'entity' | 'title' | 'changes' | 'creates' | 'requests' | 'comment'
>

const outboxes = new WeakMap<QueryClient, Map<string, Outbox>>()

/** The outbox of the signed-in user; one per query cache. */
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

/** New records of an entity that wait for a connection. */
export function useUnsentRecords(tenantId: string | null, entity: string): readonly RecordData[] {
  const outbox = outboxOf(useQueryClient(), tenantId)
  return useSyncExternalStore(outbox.subscribe, () => outbox.unsent(entity))
}

export function useOutboxEntries(tenantId: string | null): readonly OutboxEntry[] {
  const outbox = outboxOf(useQueryClient(), tenantId)
  return useSyncExternalStore(outbox.subscribe, outbox.entries)
}

function newOutbox(client: QueryClient, userId: string | null, tenantId: string | null): Outbox {
  const keeps = userId !== null && tenantId !== null && readImpersonation() === null
  let entries: readonly OutboxEntry[] = []
  let drawn = new Map<string, Pending>()
  let unsent = new Map<string, readonly RecordData[]>()
  /** Created records by the ids under which they were drawn. */
  const created = new Map<string, RecordData>()
  const createdListeners = newListeners<[created: ReadonlyMap<string, RecordData>]>()
  /** Increases with each change by this tab, so that an older reading of the store is noticed. */
  let revision = 0
  const listeners = newListeners()
  /** Ids of entries that this page has tried to send. */
  const sent = new Set<string>()
  const claimed = new Set<string>()
  /** Ids of removed entries, which the store may still have, and which are drawn a little longer. */
  const forgotten = new Set<string>()
  let firstLoad: Promise<void> | null = null

  const set = (next: readonly OutboxEntry[]) => {
    const changed = new Set(
      [...entries, ...next].flatMap((one) => (next.includes(one) && entries.includes(one) ? [] : one.entity)),
    )
    drawn = new Map([...drawn].filter(([entity]) => !changed.has(entity)))
    unsent = new Map([...unsent].filter(([entity]) => !changed.has(entity)))
    const before = entries
    entries = next
    for (const entity of changed) {
      const left = new Set(next.filter(isDrawn).flatMap(({ unsentIds }) => unsentIds))
      const gone = before.filter((entry) => entry.entity === entity).flatMap(({ unsentIds }) => unsentIds)
      dropRecords(client, tenantId, entity, new Set(gone.filter((id) => !left.has(id))))
    }
    setUnsentCounts(userId, tenantId, {
      waiting: next.filter((entry) => entry.problem === null && entry.isWaiting && !isLaterEdit(entry)).length,
      undecided: next.filter(needsDecision).length,
    })
    listeners.notify()
  }
  const persist = async (entry: OutboxEntry) => {
    revision++
    if (keeps) await putWrite(toStored(entry))
  }
  /** Replaces all entries and stores the changed ones. */
  const change = (next: readonly OutboxEntry[]) => {
    const known = new Set(entries)
    const left = new Set(next.map(({ id }) => id))
    const gone = entries.filter(({ id }) => !left.has(id))
    set(next)
    for (const { id } of gone) forget(id)
    for (const entry of next) if (!known.has(entry)) void persist(entry)
  }
  const forget = (id: string) => {
    revision++
    forgotten.add(id)
    sent.delete(id)
    if (keeps) void deleteWrite(id)
  }

  const isSent = (id: string) => sent.has(id) || entries.find((entry) => entry.id === id)?.isSent === true

  const load = async () => {
    if (userId === null || !keeps) return
    for (;;) {
      const before = revision
      const all = await readWrites(userId).catch(() => null)
      // An unreadable store is not an empty one.
      if (!all) return
      const stored = all.filter((write) => write.tenantId === tenantId && !forgotten.has(write.id))
      if (before !== revision) continue
      const known = new Map(entries.map((entry) => [entry.id, entry]))
      const next = stored.flatMap((write) => {
        const own = known.get(write.id)
        const entry = own?.tab === tab ? own : fromStored(write)
        return entry.unsentIds.some((id) => created.has(id)) ? [] : entry
      })
      const left = entries.filter(({ id, tab: of }) => of !== tab && !next.some((entry) => entry.id === id))
      // Another tab has sent them. Read the records before the pending values disappear, so that no old value is shown.
      await Promise.all(
        [...new Set(left.map(({ entity }) => entity))].map((entity) => refreshRecords(client, tenantId, entity)),
      )
      if (before !== revision) continue
      const fresh = next.filter(({ id, changes }) => changes.length > 0 && !known.has(id))
      set(next)
      // Lists that were read without them have records in the places of the stored values.
      for (const entity of new Set(fresh.map((entry) => entry.entity))) void refreshRecords(client, tenantId, entity)
      return
    }
  }
  /** Puts created records in the place of the unsent ones. */
  const show = (entity: string, byId: ReadonlyMap<string, RecordData>) => {
    for (const [unsentOne, record] of byId) {
      created.set(unsentOne, record)
      renameInDrafts(unsentOne, record.id)
    }
    renameRecords(client, tenantId, entity, byId)
  }
  const begun = (write: NewEntry): OutboxEntry => ({
    ...write,
    unsentIds: write.creates.map(() => unsentId(newIdempotencyKey())),
    isSent: false,
    userId: userId ?? '',
    tenantId: tenantId ?? '',
    order: nextOrder(entries, Date.now()),
    madeAt: Date.now(),
    tab,
    isWaiting: false,
    problem: null,
  })
  const add = (entry: OutboxEntry) => {
    if (keeps) holdTab()
    set([...entries, entry])
    void persist(entry)
    return entry
  }
  const remove = (id: string) => {
    forget(id)
    notifyManager.schedule(() => set(entries.filter((entry) => entry.id !== id)))
  }
  if (keeps) {
    watchWrites(() => void load())
    watchCreated((message) => {
      if (message.userId !== userId || message.tenantId !== tenantId) return
      const byId = new Map(parseJson(message.records) as unknown as [string, RecordData][])
      show(message.entity, byId)
      revision++
      set(entries.filter(({ unsentIds }) => !unsentIds.some((id) => byId.has(id))))
      createdListeners.notify(byId)
    })
  }

  return {
    keeps,
    userId,
    entries: () => entries,
    find: (id) => (forgotten.has(id) ? undefined : entries.find((entry) => entry.id === id)),
    before: (entity, order) =>
      entries.filter(
        (entry) => entry.entity === entity && entry.order < order && entry.problem === null && !forgotten.has(entry.id),
      ),
    subscribe: listeners.subscribe,
    pending: (entity) => {
      const known = drawn.get(entity)
      if (known) return known
      const shown = entries.filter((entry) => entry.entity === entity && isDrawn(entry))
      const pending = shown.length === 0 ? nothingPending : pendingOf(shown)
      drawn.set(entity, pending)
      return pending
    },
    unsent: (entity) => {
      const known = unsent.get(entity)
      if (known) return known
      const waiting = entries.filter((entry) => entry.entity === entity && isDrawn(entry) && entry.isWaiting)
      const records = waiting.some(({ creates }) => creates.length > 0) ? unsentRecords(waiting) : noRecords
      unsent.set(entity, records)
      return records
    },
    nameCreated: (id, records) => {
      const entry = entries.find((one) => one.id === id)
      if (!entry || records.length === 0) return
      const byId = new Map(entry.unsentIds.map((unsentOne, i) => [unsentOne, records[i]!] as const))
      show(entry.entity, byId)
      change(withCreated(entries, byId))
      createdListeners.notify(byId)
      const { entity } = entry
      if (keeps) announceCreated({ userId, tenantId, entity, records: JSON.stringify([...byId]) })
    },
    named: (change) => {
      if (!isUnsentId(change.id)) return change
      const record = created.get(change.id)
      if (record) return { ...change, id: record.id, version: record.version }
      return entries.some((entry) => entry.tab === tab && entry.unsentIds.includes(change.id)) ? change : null
    },
    watchCreated: createdListeners.subscribe,
    joinLater: (id) => {
      const entry = entries.find((one) => one.id === id)!
      const creates = withLater(entry, entries)
      if (creates === entry.creates) return entry
      const joined = { ...entry, creates, requests: null }
      const others = withoutLater(entries, new Set(entry.unsentIds))
      change(others.map((one) => (one.id === id ? joined : one)))
      return joined
    },
    removeUnsent: (ids) => {
      const isOf = ({ unsentIds }: OutboxEntry) => unsentIds.some((id) => ids.has(id))
      if (entries.some((entry) => isOf(entry) && (isSent(entry.id) || entry.tab !== tab))) return null
      const removed = entries.flatMap((entry) =>
        withLater(entry, entries).filter((_, i) => ids.has(entry.unsentIds[i]!)),
      )
      const next = withoutLater(entries, ids).flatMap((entry): OutboxEntry[] => {
        if (!isOf(entry)) return [entry]
        const creates = entry.creates.filter((_, i) => !ids.has(entry.unsentIds[i]!))
        if (creates.length + entry.changes.length === 0) return []
        const unsentIds = entry.unsentIds.filter((id) => !ids.has(id))
        return [{ ...entry, creates, unsentIds, requests: null }]
      })
      change(next)
      return removed
    },
    add: (write) => add({ ...begun(write), isWaiting: keeps && isOffline() }),
    hold: (write, problem) => {
      if (!keeps) return () => {}
      const { id } = add({ ...begun(write), isSent: true, problem, isHeld: true })
      return () => remove(id)
    },
    askAbout: (write, problem) => void add({ ...begun(write), isSent: true, problem }),
    replace: async (entry) => {
      if (forgotten.has(entry.id)) return
      set(entries.map((one) => (one.id === entry.id ? entry : one)))
      await persist(entry)
    },
    remove,
    withdraw: (id) => {
      if (isSent(id) || !entries.some((entry) => entry.id === id)) return false
      const withdrawn = entries.find((entry) => entry.id === id)!
      change(withoutLater(withoutEntry(entries, id), new Set(withdrawn.unsentIds)))
      return true
    },
    claim: (id) => !claimed.has(id) && claimed.add(id).has(id),
    release: (id) => claimed.delete(id),
    markSent: async (id) => {
      sent.add(id)
      const entry = entries.find((one) => one.id === id)
      if (!entry || entry.isSent || !entry.isWaiting) return
      // Stored before the attempt: the next page must not change a creation that the server may have.
      const marked = { ...entry, isSent: true }
      set(entries.map((one) => (one === entry ? marked : one)))
      await persist(marked)
    },
    isSent,
    ask: (write, problem) => {
      const entry = { ...write, id: newIdempotencyKey(), problem }
      set([...entries, entry])
      void persist(entry)
    },
    wait: () => {
      if (!keeps) return
      const next = entries.map((entry) =>
        entry.isWaiting ? entry : { ...entry, isWaiting: true, isSent: entry.isSent || sent.has(entry.id) },
      )
      const changed = next.filter((entry) => !entries.includes(entry) && entry.tab === tab)
      if (changed.length === 0) return
      // Otherwise a browser short of space may delete the store.
      void navigator.storage?.persist?.().catch(() => false)
      set(next)
      for (const entry of changed) void persist(entry)
    },
    load,
    loaded: () =>
      (firstLoad ??= load().catch(() => {
        firstLoad = null
      })),
  }
}

/** False while the user is asked about the entry. */
const isDrawn = (entry: OutboxEntry) => entry.problem === null && (entry.tab === tab || entry.isWaiting)

/** True for a problem that no screen asks the user about. The shell does. */
export const needsDecision = ({ problem, isHeld }: OutboxEntry): boolean => problem !== null && !isHeld

const noRecords: readonly RecordData[] = []

const nothingPending: Pending = new Map()

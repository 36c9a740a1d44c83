import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { RecordChange } from './changes.ts'
import { addPending, dropPending, noPending, type Pending } from './pending-changes.ts'

/** The writes of one entity's records: they are sent one after the other, so that each is made on the version of the one before. */
export interface Lane {
  readonly pending: () => Pending
  readonly subscribe: (listener: () => void) => () => void
  /** Draws the changes now. The returned function ends that, together with the cache updates of the same batch. */
  readonly draw: (changes: readonly RecordChange[]) => () => void
  /** Runs the work when all earlier work has ended, however it ended. */
  readonly enqueue: <T>(work: () => Promise<T>) => Promise<T>
  /** Resolves when everything enqueued so far has ended. */
  readonly idle: () => Promise<unknown>
  readonly isWriting: () => boolean
  /** The last change of each record that was made here. */
  readonly made: Map<string, { readonly version: number; readonly fields: ReadonlySet<string> }>
  /** Lists wait to be read again until the last write has ended: an earlier answer would lack the later changes. */
  owesRefresh: boolean
}

/** Lanes live as long as the query cache that their writes update. */
const lanes = new WeakMap<QueryClient, Map<string, Lane>>()

export function laneOf(client: QueryClient, tenantId: string | null, entity: string): Lane {
  const known = lanes.get(client) ?? new Map<string, Lane>()
  lanes.set(client, known)
  const key = `${tenantId} ${entity}`
  const lane = known.get(key) ?? newLane()
  known.set(key, lane)
  return lane
}

/** The changes of an entity's records that the server has not answered. */
export function usePending(tenantId: string | null, entity: string): Pending {
  const client = useQueryClient()
  const lane = laneOf(client, tenantId, entity)
  return useSyncExternalStore(lane.subscribe, lane.pending)
}

function newLane(): Lane {
  let pending = noPending
  let last: Promise<unknown> = Promise.resolve()
  let running = 0
  const listeners = new Set<() => void>()
  const set = (next: Pending) => {
    pending = next
    for (const listener of listeners) listener()
  }
  return {
    pending: () => pending,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    draw: (changes) => {
      if (changes.length > 0) set(addPending(pending, changes))
      return () => {
        if (changes.length > 0) notifyManager.schedule(() => set(dropPending(pending, changes)))
      }
    },
    enqueue: (work) => {
      running++
      const turn = last.then(work).finally(() => running--)
      last = turn.catch(() => {})
      return turn
    },
    idle: () => last,
    isWriting: () => running > 0,
    made: new Map(),
    owesRefresh: false,
  }
}

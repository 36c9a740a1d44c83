import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { RecordChange } from './changes.ts'
import { addPending, dropPending, noPending, type Pending } from './pending-changes.ts'

/**
 * Serializes the writes to the records of one entity, so that each is based on the version that the previous one
 * created.
 */
export interface Lane {
  readonly pending: () => Pending
  readonly subscribe: (listener: () => void) => () => void
  /** Shows the changes as pending. Call the returned function in the batch that updates the cache. */
  readonly draw: (changes: readonly RecordChange[]) => () => void
  /** Runs the work after all earlier work has finished or failed. */
  readonly enqueue: <T>(work: () => Promise<T>) => Promise<T>
  /** Resolves when everything enqueued so far has finished. */
  readonly idle: () => Promise<unknown>
  readonly isWriting: () => boolean
  /** Last change of each record by this browser. */
  readonly made: Map<string, { readonly version: number; readonly fields: ReadonlySet<string> }>
  /** Lists are refetched after the last write: an earlier response would lack the later changes. */
  owesRefresh: boolean
}

/** A lane lives as long as the query cache that it updates. */
const lanes = new WeakMap<QueryClient, Map<string, Lane>>()

export function laneOf(client: QueryClient, tenantId: string | null, entity: string): Lane {
  const known = lanes.get(client) ?? new Map<string, Lane>()
  lanes.set(client, known)
  const key = `${tenantId} ${entity}`
  const lane = known.get(key) ?? newLane()
  known.set(key, lane)
  return lane
}

/** Unconfirmed changes of an entity's records. */
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

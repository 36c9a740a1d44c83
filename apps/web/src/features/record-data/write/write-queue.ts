import type { QueryClient } from '@tanstack/react-query'
import { outboxOf } from './outbox.ts'
import { exclusively } from './tab-lock.ts'

/**
 * Serializes the writes to the records of one entity, so that each is based on the version that the previous one
 * created.
 */
interface WriteQueue {
  /** Runs the work after all earlier work has finished or failed, also that of other tabs. */
  readonly enqueue: <T>(work: () => Promise<T>) => Promise<T>
  /** Resolves when everything enqueued so far has finished. */
  readonly idle: () => Promise<unknown>
  readonly isWriting: () => boolean
  /** Last change of each record by this browser. */
  readonly made: Map<string, { readonly version: number; readonly fields: ReadonlySet<string> }>
  /** Lists are refetched after the last write: an earlier response would lack the later changes. */
  owesRefresh: boolean
}

/** One queue per query cache, which it updates. */
const queues = new WeakMap<QueryClient, Map<string, WriteQueue>>()

export function writeQueueOf(client: QueryClient, tenantId: string | null, entity: string): WriteQueue {
  const known = queues.get(client) ?? new Map<string, WriteQueue>()
  queues.set(client, known)
  const { userId, keeps } = outboxOf(client, tenantId)
  const key = `${userId} ${tenantId} ${entity}`
  const queue = known.get(key) ?? newQueue(keeps ? `monarch-write-queue ${key}` : null)
  known.set(key, queue)
  return queue
}

/** `lock` orders the writes of all tabs. */
function newQueue(lock: string | null): WriteQueue {
  let last: Promise<unknown> = Promise.resolve()
  let running = 0
  return {
    enqueue: (work) => {
      running++
      const turn = (lock === null ? last.then(work) : exclusively(lock, last, work)).finally(() => running--)
      last = turn.catch(() => {})
      return turn
    },
    idle: () => last,
    isWriting: () => running > 0,
    made: new Map(),
    owesRefresh: false,
  }
}

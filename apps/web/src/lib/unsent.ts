import { useSyncExternalStore } from 'react'
import { newListeners } from './listeners.ts'
import type { StoredWrite } from './outbox-store.ts'

/** Numbers of unsent writes of one user in one tenant. */
interface UnsentCounts {
  /** Waiting for a connection. */
  readonly waiting: number
  /** Waiting for the user's decision. */
  readonly undecided: number
}

const none: UnsentCounts = { waiting: 0, undecided: 0 }
const counts = new Map<string, UnsentCounts>()
const listeners = newListeners()

const keyOf = (userId: string | null, tenantId: string | null): string => `${userId} ${tenantId}`

/** The counts for the shell, which does not load the code that writes records. */
export function useUnsentCounts(userId: string, tenantId: string | null): UnsentCounts {
  return useSyncExternalStore(listeners.subscribe, () => readUnsentCounts(userId, tenantId))
}

export function readUnsentCounts(userId: string, tenantId: string | null): UnsentCounts {
  return counts.get(keyOf(userId, tenantId)) ?? none
}

/** Counts the stored writes until the outbox has been read: without a connection its code may not load. */
export function countStored(userId: string, tenantId: string, writes: readonly StoredWrite[]): void {
  if (counts.has(keyOf(userId, tenantId))) return
  const stored = writes.map(({ content }) => JSON.parse(content) as StoredState)
  setUnsentCounts(userId, tenantId, {
    waiting: stored.filter(({ isWaiting, problem }) => isWaiting && problem === null).length,
    undecided: stored.filter(({ isHeld, problem }) => problem !== null && !isHeld).length,
  })
}

interface StoredState {
  readonly isWaiting: boolean
  readonly problem: object | null
  readonly isHeld?: boolean
}

const reviewListeners = newListeners()

/** Opens the list of unsent changes. */
export const reviewUnsent = (): void => reviewListeners.notify()

export const watchReview = reviewListeners.subscribe

export function setUnsentCounts(userId: string | null, tenantId: string | null, next: UnsentCounts): void {
  const key = keyOf(userId, tenantId)
  const known = counts.get(key) ?? none
  const isSame = known.waiting === next.waiting && known.undecided === next.undecided
  counts.set(key, isSame ? known : next)
  if (!isSame) listeners.notify()
}

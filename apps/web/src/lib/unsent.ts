import { useSyncExternalStore } from 'react'
import { newListeners } from './listeners.ts'

/** Numbers of unsent writes of one user in one tenant. */
interface UnsentCounts {
  /** Waiting for a connection. */
  readonly waiting: number
  /** Waiting for the user's decision. */
  readonly asked: number
}

const none: UnsentCounts = { waiting: 0, asked: 0 }
const counts = new Map<string, UnsentCounts>()
const listeners = newListeners()

const keyOf = (userId: string | null, tenantId: string | null): string => `${userId} ${tenantId}`

/** The shell shows them without the code that writes records. */
export function useUnsentCounts(userId: string, tenantId: string | null): UnsentCounts {
  return useSyncExternalStore(listeners.subscribe, () => counts.get(keyOf(userId, tenantId)) ?? none)
}

const reviewListeners = newListeners()

/** Opens the list of unsent changes. */
export const reviewUnsent = (): void => reviewListeners.notify()

export const watchReview = reviewListeners.subscribe

export function setUnsentCounts(userId: string | null, tenantId: string | null, next: UnsentCounts): void {
  const key = keyOf(userId, tenantId)
  const known = counts.get(key) ?? none
  if (known.waiting === next.waiting && known.asked === next.asked) return
  counts.set(key, next)
  listeners.notify()
}

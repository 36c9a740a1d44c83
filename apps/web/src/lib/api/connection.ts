import { onlineManager } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { retryDelay } from './retry.ts'
import { newListeners } from '../listeners.ts'

/** True from a write that got no answer until the next one that does. */
let isLost = false
const listeners = newListeners()

/** True when a write has to wait: the browser is offline, or the server cannot be reached. */
export function isOffline(): boolean {
  return isLost || !onlineManager.isOnline()
}

export function subscribeToConnection(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener)
  const stop = onlineManager.subscribe(listener)
  return () => {
    unsubscribe()
    stop()
  }
}

export function reportConnection(isReached: boolean): void {
  if (isLost === !isReached) return
  isLost = !isReached
  listeners.notify()
}

/**
 * True when nothing answered, or only a proxy or a server that is starting. Any other error is the server's answer,
 * also its own fault (500), which a repetition may cause again.
 */
export function isUnanswered(error: unknown): error is ApiError {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status)
}

/** Resolves when the browser is online. */
export function untilOnline(): Promise<void> {
  if (onlineManager.isOnline()) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = onlineManager.subscribe((online) => {
    if (!online) return
    stop()
    resolve()
  })
  return promise
}

/** Resolves after the delay of this retry, on `wake`, or as soon as the browser or another write reaches the network. */
export function untilRetry(
  failures: number,
  error: unknown,
  wake: (listener: () => void) => () => void = () => () => {},
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, retryDelay(failures, error))
  const stop = subscribeToConnection(() => {
    if (!isLost || onlineManager.isOnline()) resolve()
  })
  const stopWake = wake(resolve)
  return promise.finally(() => {
    clearTimeout(timer)
    stop()
    stopWake()
  })
}

import { useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'

/**
 * The server refuses some requests until the user proves again who they are (`CONFIRMATION_REQUIRED`). The user is asked once for
 * all requests that wait, and each is then sent again as it was. The dialog is drawn by the root route.
 */
export async function whenConfirmed<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'CONFIRMATION_REQUIRED') throw error
    if (await askToConfirm()) return send()
    throw new ApiError('Nothing was changed, because you did not confirm it’s you.', {
      status: error.status,
      code: error.code,
    })
  }
}

/** Whether requests wait for the user to confirm. */
export function useConfirmationAsked(): boolean {
  return useSyncExternalStore(subscribe, () => asked !== null)
}

/** Ends the wait: the requests are sent again, or fail. */
export function settleConfirmation(isConfirmed: boolean): void {
  asked?.resolve(isConfirmed)
  asked = null
  notify()
}

let asked: PromiseWithResolvers<boolean> | null = null
const listeners = new Set<() => void>()

/** Whether the user confirmed who they are in the dialog that this opens. */
export function askToConfirm(): Promise<boolean> {
  if (!asked) {
    asked = Promise.withResolvers<boolean>()
    notify()
  }
  return asked.promise
}

function notify(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

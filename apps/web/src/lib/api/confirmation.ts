import { translated } from '@monarch/messages'
import { useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'
import { newListeners } from '../listeners.ts'

/**
 * The server refuses some requests until users confirm who they are (`CONFIRMATION_REQUIRED`). One dialog serves all
 * waiting requests, which are then repeated unchanged. The root route draws the dialog.
 */
export async function whenConfirmed<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'CONFIRMATION_REQUIRED') throw error
    if (await askToConfirm()) return send()
    // Loaded on demand, because few users have to confirm.
    const { t } = await import('../messages.ts')
    await translated()
    throw new ApiError(t('notConfirmed'), {
      status: error.status,
      code: error.code,
    })
  }
}

/** True while requests wait for the confirmation. */
export function useIsConfirmationPending(): boolean {
  return useSyncExternalStore(listeners.subscribe, () => pending !== null)
}

/** Repeats or fails the waiting requests. */
export function completeConfirmation(isConfirmed: boolean): void {
  pending?.resolve(isConfirmed)
  pending = null
  notify()
}

let pending: PromiseWithResolvers<boolean> | null = null
const listeners = newListeners()

/** Opens the dialog and resolves to whether the user confirmed. */
export function askToConfirm(): Promise<boolean> {
  if (!pending) {
    pending = Promise.withResolvers<boolean>()
    notify()
  }
  return pending.promise
}

function notify(): void {
  listeners.notify()
}

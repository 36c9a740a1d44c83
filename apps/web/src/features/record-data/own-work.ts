import { ownChangesArrive } from '../../lib/constants.ts'
import { newListeners } from '../../lib/listeners.ts'

// Imports, bulk changes and restores of this page. The live changes that they cause are not announced as changes by others.

const running = new Map<string, number>()
const listeners = newListeners()

/** Runs work that changes many records. Its live changes may arrive a little after its end. */
export async function asOwnWork<T>(tenantId: string | null, entity: string, work: () => Promise<T>): Promise<T> {
  const key = keyOf(tenantId, entity)
  running.set(key, (running.get(key) ?? 0) + 1)
  try {
    return await work()
  } finally {
    setTimeout(() => {
      running.set(key, running.get(key)! - 1)
      listeners.notify()
    }, ownChangesArrive)
  }
}

/** True while live changes of the entity may come from this page. */
export function isOwnWork(tenantId: string | null, entity: string): boolean {
  return (running.get(keyOf(tenantId, entity)) ?? 0) > 0
}

/** Calls the listener when own work has ended. */
export const watchOwnWork = listeners.subscribe

const keyOf = (tenantId: string | null, entity: string): string => `${tenantId} ${entity}`

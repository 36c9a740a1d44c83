import { translated } from '@monarch/messages'
import { useSyncExternalStore } from 'react'
import { newListeners } from './listeners.ts'

/**
 * Shows a toast. The sign-in page does not load the toast code up front: it mounts the host on the first toast and
 * waits for it. Signed-in pages always have a host.
 */
export async function showToast(
  kind: 'success' | 'error',
  text: string,
  action?: { label?: string; onClick: () => void },
): Promise<void> {
  requestToaster()
  const [{ showOnce }] = await Promise.all([import('./show-once.ts'), mounted.promise])
  await translated()
  showOnce(kind, text, action)
}

export function requestToaster(): void {
  requested = true
  listeners.notify()
}

export function useToasterRequested(): boolean {
  return useSyncExternalStore(listeners.subscribe, () => requested)
}

export function toasterMounted(): void {
  mounted.resolve()
}

let requested = false
const listeners = newListeners()
const mounted = Promise.withResolvers<void>()

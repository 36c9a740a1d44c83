import { translated } from '@monarch/messages'
import { useSyncExternalStore } from 'react'
import { newListeners } from './listeners.ts'

/**
 * Shows a toast. The sign-in page does not load the toast code up front: it mounts the host on the first toast and
 * waits for it. Signed-in pages always have a host. An action without a label is Undo. A repeated text replaces its previous
 * toast, so that repeated actions do not cover the page with equal toasts; it is a new toast, which screen readers announce.
 */
export async function showToast(
  kind: 'success' | 'error',
  text: string,
  action?: { label?: string; onClick: () => void },
): Promise<void> {
  requestToaster()
  const [{ toast }, { t }] = await Promise.all([import('sonner'), import('./messages.ts'), mounted.promise])
  await translated()
  for (const one of toast.getToasts()) if ('title' in one && one.title === text) toast.dismiss(one.id)
  toast[kind](text, action && { action: { label: t('undo'), ...action } })
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

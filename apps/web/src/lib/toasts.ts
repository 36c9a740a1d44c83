import { useSyncExternalStore } from 'react'

/**
 * Toasts have code of their own, which the sign-in page does not wait for: it asks for the place of toasts when there is
 * something to say, and says it when the place stands. Behind the sign-in the place is always there.
 */
export async function showToast(
  kind: 'success' | 'error',
  text: string,
  action?: { label: string; onClick: () => void },
): Promise<void> {
  wantToaster()
  const [{ toast }] = await Promise.all([import('sonner'), standing.promise])
  toast[kind](text, action && { action })
}

export function wantToaster(): void {
  wanted = true
  for (const listener of listeners) listener()
}

export function useToasterWanted(): boolean {
  return useSyncExternalStore(subscribe, () => wanted)
}

export function toasterStands(): void {
  standing.resolve()
}

let wanted = false
const listeners = new Set<() => void>()
const standing = Promise.withResolvers<void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { useIsMutating } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { listDrafts } from '../../../lib/sign-out-data.ts'
import { readWrites } from '../../../lib/outbox-store.ts'
import { logoutKey, useLogout, useUser } from '../../../lib/session/session.ts'
import { newListeners } from '../../../lib/listeners.ts'

/** The titles of unsent changes and drafts. */
export interface Unsent {
  readonly drafts: readonly string[]
  /** Changes that wait for a connection or for a decision. */
  readonly writes: readonly string[]
}

let unsent: Unsent | null = null
const listeners = newListeners()

function set(next: Unsent | null): void {
  unsent = next
  listeners.notify()
}

/** The unsent changes that the dialog for signing out lists; `null` while it is closed. */
export function useLogoutRequest(): Unsent | null {
  return useSyncExternalStore(listeners.subscribe, () => unsent)
}

export const closeLogoutRequest = (): void => set(null)

/** Signs out; asks first if something is unsent. */
export function useConfirmedLogout(): { readonly start: () => void; readonly isPending: boolean } {
  const user = useUser()
  const logout = useLogout()
  const isPending = useIsMutating({ mutationKey: logoutKey }) > 0
  const ask = async () => {
    const drafts = listDrafts().map(({ title }) => title)
    const writes = (await readWrites(user.id).catch(() => [])).map(({ title }) => title)
    if (drafts.length + writes.length > 0) set({ drafts, writes })
    else logout.mutate()
  }
  return { start: () => void ask(), isPending }
}

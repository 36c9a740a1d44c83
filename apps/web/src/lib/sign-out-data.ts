/** Where the browser stores drafts and visited pages. Not in the files that write them, because signing out needs only this one. */
export const draftPrefix = 'draft:'
export const recentPlacesKey = 'recent_places'

export interface Draft<T = unknown> {
  value: T
  /** Label: 'Accounts: Acme Corp'. */
  title: string
  savedAt: string
  /** A draft that was offered when this one was typed, and neither restored nor discarded. */
  earlier?: Draft<T>
}

/** All drafts in this browser; signing out asks about them. */
export function listDrafts(): Draft[] {
  return draftKeys()
    .map((key) => parseDraft(localStorage.getItem(key)))
    .filter((draft) => draft !== null)
}

/** Removes what a user typed and visited from the browser. */
export function clearUserData(): void {
  // Files of unfinished imports: the decisions about them are a draft.
  indexedDB.deleteDatabase('monarch-imports')
  for (const key of draftKeys()) localStorage.removeItem(key)
  localStorage.removeItem(recentPlacesKey)
}

export function draftKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix))
}

export function parseDraft<T>(text: string | null): Draft<T> | null {
  if (text === null) return null
  try {
    return JSON.parse(text) as Draft<T>
  } catch {
    return null
  }
}

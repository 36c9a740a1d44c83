/** Where the browser stores drafts and visited pages. Apart from what uses them, because signing out needs only the keys. */
export const draftPrefix = 'draft:'
export const recentPlacesKey = 'recent_places'

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

import { type Draft, draftKeys, draftPrefix, parseDraft } from './sign-out-data.ts'

/** Key of a draft: the user, the tenant, and the thing edited (a record, a field, a form). */
export interface DraftPlace {
  userId: string
  tenantId: string
  /** For example `accounts/<record id>/name`. */
  scope: string
}

/** Input that the server has not stored yet. It survives a reload, a conflict and an expired session. */
export function readDraft<T>(place: DraftPlace): Draft<T> | null {
  return parseDraft<T>(localStorage.getItem(keyOf(place)))
}

export function writeDraft(place: DraftPlace, title: string, value: unknown, earlier: Draft | null = null): void {
  keepDraft(place, { value, title, savedAt: new Date().toISOString(), ...(earlier && { earlier }) })
}

/** Calls the listener when another tab changes the draft. */
export function watchDraft(place: DraftPlace, listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === keyOf(place) && listener()
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Stores the draft as it is; `null` removes it. */
export function keepDraft(place: DraftPlace, draft: Draft | null): void {
  if (draft) localStorage.setItem(keyOf(place), JSON.stringify(draft))
  else clearDraft(place)
}

export function clearDraft(place: DraftPlace): void {
  localStorage.removeItem(keyOf(place))
}

/** Moves drafts of something that was drawn with one id to the id that the server gave it. */
export function renameInDrafts(from: string, to: string): void {
  for (const key of draftKeys()) {
    const parts = key.split('/')
    if (!parts.includes(from)) continue
    const renamed = parts.map((part) => (part === from ? to : part)).join('/')
    localStorage.setItem(renamed, localStorage.getItem(key)!)
    localStorage.removeItem(key)
  }
}

/** For the user's drafts in the tenant whose scope begins with this scope: the rest of their scopes, latest draft first. */
export function draftsBelow({ userId, tenantId, scope }: DraftPlace): string[] {
  const start = keyOf({ userId, tenantId, scope: `${scope}/` })
  const savedAt = (last: string) => parseDraft(localStorage.getItem(start + last))?.savedAt ?? ''
  return draftKeys()
    .flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []))
    .sort((a, b) => (savedAt(a) < savedAt(b) ? 1 : -1))
}

function keyOf({ userId, tenantId, scope }: DraftPlace): string {
  return `${draftPrefix}${userId}/${tenantId}/${scope}`
}

import type { Role } from '../queries.ts'
import type { RoleDraft } from '../role-state.ts'

interface Kept {
  readonly draft: RoleDraft
  /** What it was begun from. */
  readonly base: Role
}

/** What is unsaved of a role survives a reload; drafts go when one signs out. */
export function readDraft(roleId: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(roleId)) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

export function keepDraft(roleId: string, kept: Kept): void {
  sessionStorage.setItem(keyOf(roleId), JSON.stringify(kept))
}

export function dropDraft(roleId: string): void {
  sessionStorage.removeItem(keyOf(roleId))
}

const keyOf = (roleId: string): string => `role_draft:${roleId}`

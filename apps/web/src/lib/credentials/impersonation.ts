/**
 * The user or role that this tab impersonates. Every request names it, and the server refuses changes. Starting and
 * stopping reload the page, which drops all cached data.
 */
export interface Impersonation {
  readonly kind: 'role' | 'user'
  readonly id: string
  readonly name: string
  /** Path where it started, to return to. */
  readonly from: string
}

export function readImpersonation(): Impersonation | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Impersonation | null
  } catch {
    return null
  }
}

/** Takes effect when the page is next loaded; `null` ends the impersonation. */
export function storeImpersonation(next: Impersonation | null): void {
  if (next === null) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(next))
}

const key = 'see_as'

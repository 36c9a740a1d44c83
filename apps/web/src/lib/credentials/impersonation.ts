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

/** The tenant must be one that the impersonated user can open. */
export function startImpersonation(seen: Omit<Impersonation, 'from'>, tenantId: string | null): void {
  sessionStorage.setItem(key, JSON.stringify({ ...seen, from: location.pathname + location.search }))
  location.assign(tenantId === null ? '/' : `/?tenant=${tenantId}`)
}

/** Shows the same page as someone else sees it. */
export function changeImpersonation(seen: Omit<Impersonation, 'from'>): void {
  sessionStorage.setItem(key, JSON.stringify({ ...seen, from: readImpersonation()?.from ?? '/' }))
  location.reload()
}

export function stopImpersonation(): void {
  const from = readImpersonation()?.from ?? '/'
  clearImpersonation()
  location.assign(from)
}

export function clearImpersonation(): void {
  sessionStorage.removeItem(key)
}

const key = 'see_as'

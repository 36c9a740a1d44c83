/**
 * As whom somebody looks at everything, in this tab. The server is told with every request, and lets nothing be changed. It
 * begins and ends with the page being loaded anew: of what was known before nothing stays.
 */
export interface SeeAs {
  readonly kind: 'role' | 'user'
  readonly id: string
  readonly name: string
  /** Where it was begun, to go back there. */
  readonly from: string
}

export function readSeeAs(): SeeAs | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as SeeAs | null
  } catch {
    return null
  }
}

/** In a tenant that who is seen can enter. */
export function startSeeAs(seen: Omit<SeeAs, 'from'>, tenantId: string | null): void {
  sessionStorage.setItem(key, JSON.stringify({ ...seen, from: location.pathname + location.search }))
  location.assign(tenantId === null ? '/' : `/?tenant=${tenantId}`)
}

export function stopSeeAs(): void {
  const from = readSeeAs()?.from ?? '/'
  forgetSeeAs()
  location.assign(from)
}

export function forgetSeeAs(): void {
  sessionStorage.removeItem(key)
}

const key = 'see_as'

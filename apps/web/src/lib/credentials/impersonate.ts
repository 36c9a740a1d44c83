import { type Impersonation, readImpersonation, storeImpersonation } from './impersonation.ts'

/** The tenant must be one that the impersonated user can open. */
export function startImpersonation(seen: Omit<Impersonation, 'from'>, tenantId: string | null): void {
  storeImpersonation({ ...seen, from: location.pathname + location.search })
  location.assign(tenantId === null ? '/' : `/?tenant=${tenantId}`)
}

/** Shows the same page as someone else sees it. */
export function changeImpersonation(seen: Omit<Impersonation, 'from'>): void {
  storeImpersonation({ ...seen, from: readImpersonation()?.from ?? '/' })
  location.reload()
}

export function stopImpersonation(): void {
  const from = readImpersonation()?.from ?? '/'
  storeImpersonation(null)
  location.assign(from)
}

import { readStored, writeStored } from '../stored.ts'
import { currentTenantId, knowTenants, rememberTenant } from './tenant-ids.ts'

export interface Organization {
  id: string
  name: string
  tenants: { id: string; name: string }[]
  /** The user reaches only some of its workspaces, and cannot change what applies to all of them. */
  isLimited: boolean
  /** One's roles there; the first one has its way in the interface. */
  roles: { id: string; name: string }[]
}

export interface CurrentTenant {
  tenantId: string | null
  organizationId: string | null
  tenant: { id: string; name: string } | null
  organization: Organization | null
}

export function findTenant(organizations: readonly Organization[], tenantId: string | null): CurrentTenant {
  for (const organization of organizations) {
    const tenant = organization.tenants.find((candidate) => candidate.id === tenantId)
    if (tenant) return { tenantId: tenant.id, organizationId: organization.id, tenant, organization }
  }
  return { tenantId: null, organizationId: null, tenant: null, organization: null }
}

/** After sign-in and at each load: keeps the tenant if it is the user's, else takes the first there is. */
export function settleTenant(organizations: readonly Organization[]): void {
  knowTenants(organizations)
  let found = findTenant(organizations, currentTenantId())
  // A tenant named in the address is never quietly replaced by another one's data.
  if (!found.tenantId && !new URLSearchParams(location.search).has('tenant')) {
    const first = organizations.find((organization) => organization.tenants.length > 0)
    found = findTenant(organizations, first?.tenants[0]?.id ?? null)
  }
  chooseTenant(found)
}

export function chooseTenant({ tenantId, organizationId }: CurrentTenant): void {
  rememberTenant(tenantId, organizationId)
  if (!tenantId) return
  const others = recentTenantIds().filter((id) => id !== tenantId)
  writeStored('recent_tenants', [tenantId, ...others].slice(0, 10))
}

/** Tenants used in this browser, the last one first. */
export function recentTenantIds(): string[] {
  const ids = readStored<unknown>('recent_tenants', [])
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

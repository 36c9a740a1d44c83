import { readStored, writeStored } from '../stored.ts'
import { currentTenantId, rememberOrganizations, rememberTenant } from './tenant-ids.ts'

export interface Organization {
  id: string
  name: string
  tenants: { id: string; name: string }[]
  /** True when the user has access to some workspaces only, and cannot change what applies to all of them. */
  isLimited: boolean
  /** The user's roles; the first one wins for interface settings. */
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

/** Called after sign-in and on each load: keeps a valid tenant, else selects the first. */
export function selectInitialTenant(organizations: readonly Organization[]): void {
  rememberOrganizations(organizations)
  let found = findTenant(organizations, currentTenantId())
  // Never replaces a tenant named in the URL: the data would be another tenant's.
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

/** Tenants used in this browser, latest first. */
export function recentTenantIds(): string[] {
  const ids = readStored<unknown>('recent_tenants', [])
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

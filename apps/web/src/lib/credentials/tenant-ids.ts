const storedTenant = 'current_tenant_id'
const storedOrganization = 'current_organization_id'

/**
 * The tenant of this tab. Read from local storage once, because another tab may select another tenant. `?tenant=` in
 * the URL wins.
 */
const remembered = {
  tenantId: localStorage.getItem(storedTenant),
  organizationId: localStorage.getItem(storedOrganization),
}
let organizationOf: ReadonlyMap<string, string> = new Map()

export function currentTenantId(): string | null {
  return new URLSearchParams(location.search).get('tenant') ?? remembered.tenantId
}

export function currentOrganizationId(): string | null {
  return organizationOfTenant(currentTenantId() ?? '') ?? remembered.organizationId
}

export function organizationOfTenant(tenantId: string): string | null {
  return organizationOf.get(tenantId) ?? null
}

export function rememberTenant(tenantId: string | null, organizationId: string | null): void {
  remembered.tenantId = tenantId
  remembered.organizationId = organizationId
  store(storedTenant, tenantId)
  store(storedOrganization, organizationId)
}

/** The organization of each tenant, so that requests for `?tenant=` send a matching pair. */
export function rememberOrganizations(
  organizations: readonly { id: string; tenants: readonly { id: string }[] }[],
): void {
  organizationOf = new Map(organizations.flatMap((o) => o.tenants.map((tenant) => [tenant.id, o.id])))
}

function store(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
}

const storedTenant = 'current_tenant_id'
const storedOrganization = 'current_organization_id'

/**
 * The tenant that this tab works in. It is read from local storage once: another tab may choose another tenant there, and
 * this one must not drift into it. `?tenant=` in the address wins.
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
  return organizationOf.get(currentTenantId() ?? '') ?? remembered.organizationId
}

export function rememberTenant(tenantId: string | null, organizationId: string | null): void {
  remembered.tenantId = tenantId
  remembered.organizationId = organizationId
  store(storedTenant, tenantId)
  store(storedOrganization, organizationId)
}

/** Which organization each of the user's tenants belongs to, so that a link with `?tenant=` sends the right pair. */
export function knowTenants(organizations: readonly { id: string; tenants: readonly { id: string }[] }[]): void {
  organizationOf = new Map(organizations.flatMap((o) => o.tenants.map((tenant) => [tenant.id, o.id])))
}

function store(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
}

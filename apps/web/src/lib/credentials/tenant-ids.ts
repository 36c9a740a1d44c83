const storedTenant = 'current_tenant_id'
const storedOrganization = 'current_organization_id'

interface Remembered {
  readonly tenantId: string | null
  readonly organizationId: string | null
}

/** Read from local storage at the first use and then kept, because another tab may select another tenant. */
let remembered: Remembered | null = null
let organizationOf: ReadonlyMap<string, string> = new Map()

/** The tenant of this tab. `?tenant=` in the URL wins. */
export function currentTenantId(): string | null {
  return new URLSearchParams(location.search).get('tenant') ?? stored().tenantId
}

export function currentOrganizationId(): string | null {
  return organizationOfTenant(currentTenantId() ?? '') ?? stored().organizationId
}

export function organizationOfTenant(tenantId: string): string | null {
  return organizationOf.get(tenantId) ?? null
}

export function rememberTenant(tenantId: string | null, organizationId: string | null): void {
  remembered = { tenantId, organizationId }
  store(storedTenant, tenantId)
  store(storedOrganization, organizationId)
}

/** The organization of each tenant, so that requests for `?tenant=` send a matching pair. */
export function rememberOrganizations(
  organizations: readonly { id: string; tenants: readonly { id: string }[] }[],
): void {
  organizationOf = new Map(organizations.flatMap((o) => o.tenants.map((tenant) => [tenant.id, o.id])))
}

function stored(): Remembered {
  remembered ??= {
    tenantId: localStorage.getItem(storedTenant),
    organizationId: localStorage.getItem(storedOrganization),
  }
  return remembered
}

function store(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
}

import { useSearch } from '@tanstack/react-router'
import { useSession } from '../session/session.ts'
import { findTenant, type CurrentTenant } from '../credentials/tenant-choice.ts'
import { currentTenantId } from '../credentials/tenant-ids.ts'

/** The current tenant: `?tenant=`, else the last one used, else the user's first. */
export function useTenant(): CurrentTenant {
  const { data } = useSession()
  // Subscribes to the URL, so that the component renders when it changes.
  useSearch({ strict: false, select: (search) => search.tenant })
  return findTenant(data?.user.organizations ?? [], currentTenantId())
}

/** Prefix of all query keys whose data belongs to a tenant. */
export function tenantKey(tenantId: string | null, ...rest: readonly unknown[]): readonly unknown[] {
  return ['tenant', tenantId, ...rest]
}

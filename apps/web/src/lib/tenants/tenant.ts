import { useSearch } from '@tanstack/react-router'
import { useSession } from '../session/session.ts'
import { findTenant, type CurrentTenant } from './tenant-choice.ts'
import { currentTenantId } from './tenant-ids.ts'

/** The tenant that the page shows: `?tenant=`, else the last one used, else the user's first. */
export function useTenant(): CurrentTenant {
  const { data } = useSession()
  // The address is read so that the component draws again when it changes.
  useSearch({ strict: false, select: (search) => search.tenant })
  return findTenant(data?.user.organizations ?? [], currentTenantId())
}

/** The beginning of every query key whose data belongs to a tenant. */
export function tenantKey(tenantId: string | null, ...rest: readonly unknown[]): readonly unknown[] {
  return ['tenant', tenantId, ...rest]
}

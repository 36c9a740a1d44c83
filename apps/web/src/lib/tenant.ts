import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSession } from './session.ts'
import { chooseTenant, findTenant, type CurrentTenant } from './tenant-choice.ts'
import { currentTenantId } from './tenant-ids.ts'

/** The tenant that the page shows: `?tenant=`, else the last one used, else the user's first. */
export function useTenant(): CurrentTenant {
  const { data } = useSession()
  // The address is read so that the component draws again when it changes.
  useSearch({ strict: false, select: (search) => search.tenant })
  return findTenant(data?.user.organizations ?? [], currentTenantId())
}

/** Changes the tenant: the address says the new one, and the old one's data is dropped. */
export function useSwitchTenant(): (tenantId: string) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data } = useSession()
  return (tenantId) => {
    const old = currentTenantId()
    chooseTenant(findTenant(data?.user.organizations ?? [], tenantId))
    void navigate({ to: '.', search: { tenant: tenantId } }).then(() => {
      if (old !== tenantId) client.removeQueries({ queryKey: tenantKey(old) })
    })
  }
}

/** The beginning of every query key whose data belongs to a tenant. */
export function tenantKey(tenantId: string | null, ...rest: readonly unknown[]): readonly unknown[] {
  return ['tenant', tenantId, ...rest]
}

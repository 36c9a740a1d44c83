import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { navigationQuery } from './navigation.ts'
import { useSession } from '../session/session.ts'
import { chooseTenant, findTenant } from '../credentials/tenant-choice.ts'
import { currentTenantId } from '../credentials/tenant-ids.ts'
import { tenantKey } from '../tenants/tenant.ts'

/**
 * Switches the tenant and drops the cached data of the old one. An entity page stays open if the new tenant has an
 * entity of that name.
 */
export function useSwitchTenant(): (tenantId: string) => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { name, recordId } = useParams({ strict: false })
  const { data } = useSession()
  return async (tenantId) => {
    const old = currentTenantId()
    // Adds the old tenant to the URL, so that Back opens its page and not the new tenant's.
    if (old) await navigate({ to: '.', search: (search) => ({ ...search, tenant: old }), replace: true })
    const chosen = findTenant(data?.user.organizations ?? [], tenantId)
    chooseTenant(chosen)
    const search = { tenant: tenantId }
    if (name && recordId) await navigate({ to: '/entities/$name', params: { name }, search })
    else await navigate({ to: '.', search })
    client.removeQueries({ queryKey: tenantKey(old) })
    if (!name) return
    const navigation = await client.query(navigationQuery(tenantId, chosen.organizationId))
    if (!navigation.tenantEntities.some((entity) => entity.name === name))
      await navigate({ to: '/', search, replace: true })
  }
}

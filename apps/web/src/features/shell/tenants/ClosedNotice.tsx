import { useQuery } from '@tanstack/react-query'
import { placeStatus, organizationsQuery } from '../../../lib/tenants/organizations.ts'
import { currentTenantId } from '../../../lib/credentials/tenant-ids.ts'
import { t } from './messages.ts'

/** Explains that the workspace in the URL, or all of the user's workspaces, are closed for now. */
export default function ClosedNotice() {
  const { data } = useQuery(organizationsQuery)
  const tenants = (data?.organizations ?? []).flatMap((organization) =>
    organization.tenants.map((tenant) => ({ ...tenant, organization: organization.name })),
  )
  const named = tenants.filter(({ id }) => id === currentTenantId())
  const closed = (named.length > 0 ? named : tenants).filter(({ status }) => status !== 'active')
  if (closed.length === 0 || (named.length === 0 && closed.length < tenants.length)) return null
  return closed.map((tenant) => (
    <span key={tenant.id} className="mt-2 block font-medium text-foreground">
      {t('closed', {
        name: tenant.name,
        status: placeStatus(tenant).word.toLowerCase(),
        organization: tenant.organization,
      })}
    </span>
  ))
}

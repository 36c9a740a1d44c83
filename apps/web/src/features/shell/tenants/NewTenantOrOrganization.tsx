import { NewOrganization, NewTenant } from '../../../lib/tenants/creation-dialogs.tsx'
import { useEnterTenant } from '../../../lib/tenants/new-tenant.ts'

interface NewProps {
  what: { readonly tenantIn: string } | 'organization'
  onClose: () => void
}

/** Creates a workspace or organization from the switcher; opens a new workspace immediately. */
export default function NewTenantOrOrganization({ what, onClose }: NewProps) {
  const enter = useEnterTenant()
  if (what === 'organization') return <NewOrganization onClose={onClose} />
  return <NewTenant organizationId={what.tenantIn} onClose={onClose} onCreated={(id) => enter(id, null)} />
}

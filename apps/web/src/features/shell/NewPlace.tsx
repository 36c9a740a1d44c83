import { NewOrganization, NewTenant } from '../../lib/tenants/NewPlaceDialog.tsx'
import { useEnterTenant } from '../../lib/tenants/new-tenant.ts'

interface NewPlaceProps {
  what: { readonly tenantIn: string } | 'organization'
  onClose: () => void
}

/** Creates a workspace or organization from the switcher; opens a new workspace at once. */
export default function NewPlace({ what, onClose }: NewPlaceProps) {
  const enter = useEnterTenant()
  if (what === 'organization') return <NewOrganization onClose={onClose} />
  return <NewTenant organizationId={what.tenantIn} onClose={onClose} onCreated={(id) => enter(id, null)} />
}

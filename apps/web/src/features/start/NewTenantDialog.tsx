import { NewTenant } from '../../lib/tenants/NewPlaceDialog.tsx'
import { useEnterTenant } from '../../lib/tenants/new-tenant.ts'

/** Makes an empty workspace and goes there. */
export default function NewTenantDialog({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const enter = useEnterTenant()
  return <NewTenant organizationId={organizationId} onClose={onClose} onCreated={(id) => enter(id, null)} />
}

import { NewTenant } from '../../lib/tenants/creation-dialogs.tsx'
import { useEnterTenant } from '../../lib/tenants/new-tenant.ts'

/** Creates an empty workspace and opens it. */
export default function NewTenantDialog({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const enter = useEnterTenant()
  return <NewTenant organizationId={organizationId} onClose={onClose} onCreated={(id) => enter(id, null)} />
}

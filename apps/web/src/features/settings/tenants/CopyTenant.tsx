import { NameDialog } from '../../../lib/tenants/creation-dialogs.tsx'
import { useEnterTenant } from '../../../lib/tenants/new-tenant.ts'
import { showToast } from '../../../lib/toasts.ts'
import type { TenantFigures } from '../parts/server-figures.ts'
import { useCopyTenant } from './use-import-tenant.ts'

/** Copies the workspace as a sandbox. */
export function CopyTenant({ tenant, onClose }: { tenant: TenantFigures; onClose: () => void }) {
  const copy = useCopyTenant(tenant.id)
  const enter = useEnterTenant()
  return (
    <NameDialog
      title={`Copy ${tenant.name}`}
      description="Creates a tenant with the same structure, records and files. The copy sends nothing on its own, and its workflows are off."
      action="Copy tenant"
      initial={`${tenant.name} copy`}
      pending={copy.isPending}
      error={copy.error}
      onClose={onClose}
      onSave={(name) =>
        copy.mutate(name, {
          onSuccess: (made) => {
            onClose()
            const open = { label: 'Open', onClick: () => void enter(made.id, null) }
            void showToast('success', `${made.name} is ready`, open)
          },
        })
      }
    />
  )
}

import { ConfirmDialog } from '@monarch/ui'
import { organizationMutations, useOrganizationMutation } from '../../../lib/tenants/organizations.ts'
import { showToast } from '../../../lib/toasts.ts'

interface SuspendProps {
  kind: 'tenant' | 'organization'
  id: string
  name: string
  onClose: () => void
}

/** Explains the effect of a suspension before confirming. */
export function SuspendTenantOrOrganization({ kind, id, name, onClose }: SuspendProps) {
  const change = useOrganizationMutation(
    kind === 'tenant' ? organizationMutations.suspendTenant : organizationMutations.suspendOrganization,
  )
  const suspend = () =>
    change.mutate(
      { id },
      {
        onSuccess: () => {
          onClose()
          void showToast('success', `${name} suspended`)
        },
      },
    )
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Suspend ${name}?`}
      description={`Nobody can open ${kind === 'tenant' ? 'this tenant' : 'any of its tenants'} until it is reactivated, and workflows and other background work pause. Nothing is deleted.`}
      confirmLabel={kind === 'tenant' ? 'Suspend tenant' : 'Suspend organization'}
      pending={change.isPending}
      onConfirm={suspend}
      error={change.error}
    />
  )
}

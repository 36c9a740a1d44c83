import { ConfirmDialog } from '@monarch/ui'
import { placeChanges, useChangePlace } from '../../../lib/tenants/organizations.ts'
import { showToast } from '../../../lib/toasts.ts'

interface SuspendPlaceProps {
  kind: 'tenant' | 'organization'
  id: string
  name: string
  onClose: () => void
}

/** Explains the effect of a suspension before confirming. */
export function SuspendPlace({ kind, id, name, onClose }: SuspendPlaceProps) {
  const change = useChangePlace(kind === 'tenant' ? placeChanges.suspendTenant : placeChanges.suspendOrganization)
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
      description={`Nobody can open ${kind === 'tenant' ? 'this workspace' : 'any of its workspaces'} until it is reactivated, and workflows and other background work pause. Nothing is deleted.`}
      confirmLabel={kind === 'tenant' ? 'Suspend tenant' : 'Suspend organization'}
      pending={change.isPending}
      onConfirm={suspend}
      error={change.error}
    />
  )
}

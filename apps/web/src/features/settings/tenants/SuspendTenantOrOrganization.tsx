import { ConfirmDialog } from '@monarch/ui'
import { organizationMutations, useOrganizationMutation } from '../../../lib/tenants/organizations.ts'
import { showToast } from '../../../lib/toasts.ts'
import { t } from './messages.ts'

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
          void showToast('success', t('suspended', { name }))
        },
      },
    )
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('suspendQuestion', { name })}
      description={kind === 'tenant' ? t('suspendTenantHelp') : t('suspendOrganizationHelp')}
      confirmLabel={kind === 'tenant' ? t('suspendTenant') : t('suspendOrganization')}
      pending={change.isPending}
      onConfirm={suspend}
      error={change.error}
    />
  )
}

import { NameDialog } from '../../../lib/tenants/creation-dialogs.tsx'
import { useEnterTenant } from '../../../lib/tenants/new-tenant.ts'
import { showToast } from '../../../lib/toasts.ts'
import type { TenantFigures } from '../parts/server-figures.ts'
import { useCopyTenant } from './use-import-tenant.ts'
import { t } from './messages.ts'

/** Copies the workspace as a sandbox. */
export function CopyTenant({ tenant, onClose }: { tenant: TenantFigures; onClose: () => void }) {
  const copy = useCopyTenant(tenant.id)
  const enter = useEnterTenant()
  return (
    <NameDialog
      title={t('copy', { name: tenant.name })}
      description={t('copyHelp')}
      action={t('copyTenant')}
      initial={t('nameOfCopy', { name: tenant.name })}
      pending={copy.isPending}
      error={copy.error}
      onClose={onClose}
      onSave={(name) =>
        copy.mutate(name, {
          onSuccess: (made) => {
            onClose()
            const open = { label: t('open'), onClick: () => void enter(made.id, null) }
            void showToast('success', t('isReady', { name: made.name }), open)
          },
        })
      }
    />
  )
}

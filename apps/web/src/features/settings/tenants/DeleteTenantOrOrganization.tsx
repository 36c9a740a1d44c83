import { archiveHours, deletionDays } from '@monarch/schema'
import { Button, ConfirmDialog, Field, Input, RelativeTime } from '@monarch/ui'
import { Check, Download } from 'lucide-react'
import { useState } from 'react'
import { organizationMutations, useOrganizationMutation } from '../../../lib/tenants/organizations.ts'
import { showToast } from '../../../lib/toasts.ts'
import type { TenantFigures } from '../parts/server-figures.ts'
import { useExportTenant } from './use-export-tenant.ts'
import { t } from './messages.ts'
import { rich } from '../../../lib/language/rich.ts'
import { hidden } from '../../../lib/language/hidden.tsx'

interface DeleteProps {
  kind: 'tenant' | 'organization'
  id: string
  name: string
  /** Tenants deleted with it. */
  tenants: readonly TenantFigures[]
  mayExport: boolean
  onClose: () => void
}

/** Offers an archive, asks for the name, and deletes after `deletionDays`; until then it can be restored. */
export function DeleteTenantOrOrganization({ kind, id, name, tenants, mayExport, onClose }: DeleteProps) {
  const [typed, setTyped] = useState('')
  const change = useOrganizationMutation(
    kind === 'tenant' ? organizationMutations.deleteTenant : organizationMutations.deleteOrganization,
  )
  const records = tenants.reduce((sum, tenant) => sum + (tenant.records ?? 0), 0)
  const remove = () =>
    change.mutate(
      { data: { id, name: typed.trim() } },
      {
        onSuccess: () => {
          onClose()
          void showToast('success', t('willBeDeletedInDays', { name, deletionDays }))
        },
      },
    )
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('delete', { name })}
      description={
        kind === 'tenant'
          ? t('deleteTenantHelp', { records, days: deletionDays })
          : t('deleteOrganizationHelp', { tenants: tenants.length, records, days: deletionDays })
      }
      confirmLabel={kind === 'tenant' ? t('deleteTenant') : t('deleteOrganization')}
      destructive
      pending={change.isPending}
      disabled={typed.trim() !== name || !tenants.every(isExported)}
      onConfirm={remove}
      error={change.error}
    >
      <p className="text-sm">{t('onlyArchiveRemains')}</p>
      <ul className="flex flex-col gap-2">
        {tenants.map((tenant) => (
          <ExportLine key={tenant.id} tenant={tenant} mayExport={mayExport} />
        ))}
      </ul>
      <Field label={t('typeToConfirm', { name })}>
        <Input value={typed} onValueChange={setTyped} autoComplete="off" />
      </Field>
    </ConfirmDialog>
  )
}

function ExportLine({ tenant, mayExport }: { tenant: TenantFigures; mayExport: boolean }) {
  const { exportedAt } = tenant
  const exporting = useExportTenant()
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <span className="flex min-w-0 items-center gap-2">
        {isExported(tenant) && <Check aria-hidden className="size-4 text-success" />}
        <span className="truncate">{tenant.name}</span>
        <span className="text-muted-foreground">
          {exportedAt ? rich(t('exported', { when: () => <RelativeTime value={exportedAt} /> })) : t('notExportedYet')}
        </span>
      </span>
      {mayExport ? (
        <Button variant="outline" size="sm" loading={exporting.isPending} onClick={() => exporting.mutate(tenant)}>
          <Download aria-hidden />
          {rich(t('exportArchiveOf', { name: tenant.name, hidden }))}
        </Button>
      ) : (
        <span className="text-muted-foreground">{t('onlyAnOwnerCanExportIt')}</span>
      )}
    </li>
  )
}

const isExported = ({ exportedAt }: TenantFigures): boolean =>
  exportedAt !== null && Date.now() - new Date(exportedAt).getTime() < archiveHours * 3_600_000

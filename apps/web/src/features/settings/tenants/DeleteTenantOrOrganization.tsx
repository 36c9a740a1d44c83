import { archiveHours, deletionDays } from '@monarch/schema'
import { Button, ConfirmDialog, Field, Input, RelativeTime } from '@monarch/ui'
import { Check, Download } from 'lucide-react'
import { useState } from 'react'
import { organizationMutations, useOrganizationMutation } from '../../../lib/tenants/organizations.ts'
import { showToast } from '../../../lib/toasts.ts'
import type { TenantFigures } from '../parts/server-figures.ts'
import { useExportTenant } from './use-export-tenant.ts'

interface DeleteProps {
  kind: 'tenant' | 'organization'
  id: string
  name: string
  /** Tenants deleted with it. */
  tenants: readonly TenantFigures[]
  mayExport: boolean
  onClose: () => void
}

/** Offers an archive, asks for the name, and deletes after `deletionDays`, until which it can be restored. */
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
          void showToast('success', `${name} will be deleted in ${deletionDays} days`)
        },
      },
    )
  const counted = `about ${records.toLocaleString('en-US')} ${records === 1 ? 'record' : 'records'}`
  const what =
    kind === 'tenant'
      ? `The tenant with ${counted}`
      : `The organization with ${tenants.length} ${tenants.length === 1 ? 'tenant' : 'tenants'} and ${counted}`
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete ${name}?`}
      description={`${what} closes immediately, and is deleted with its files after ${deletionDays} days. Until then it can be restored.`}
      confirmLabel={kind === 'tenant' ? 'Delete tenant' : 'Delete organization'}
      destructive
      pending={change.isPending}
      disabled={typed.trim() !== name || !tenants.every(isExported)}
      onConfirm={remove}
      error={change.error}
    >
      <p className="text-sm">Only an archive made within the last day will remain:</p>
      <ul className="flex flex-col gap-2">
        {tenants.map((tenant) => (
          <ExportLine key={tenant.id} tenant={tenant} mayExport={mayExport} />
        ))}
      </ul>
      <Field label={`Type “${name}” to confirm`}>
        <Input value={typed} onValueChange={setTyped} autoComplete="off" />
      </Field>
    </ConfirmDialog>
  )
}

function ExportLine({ tenant, mayExport }: { tenant: TenantFigures; mayExport: boolean }) {
  const exporting = useExportTenant()
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <span className="flex min-w-0 items-center gap-2">
        {isExported(tenant) && <Check aria-hidden className="size-4 text-success" />}
        <span className="truncate">{tenant.name}</span>
        <span className="text-muted-foreground">
          {tenant.exportedAt ? (
            <>
              exported <RelativeTime value={tenant.exportedAt} />
            </>
          ) : (
            'not exported yet'
          )}
        </span>
      </span>
      {mayExport ? (
        <Button variant="outline" size="sm" loading={exporting.isPending} onClick={() => exporting.mutate(tenant)}>
          <Download aria-hidden />
          Export archive<span className="sr-only"> of {tenant.name}</span>
        </Button>
      ) : (
        <span className="text-muted-foreground">Only an owner can export it</span>
      )}
    </li>
  )
}

const isExported = ({ exportedAt }: TenantFigures): boolean =>
  exportedAt !== null && Date.now() - new Date(exportedAt).getTime() < archiveHours * 3_600_000

import { formatSize } from '@monarch/field-types'
import { ActionsMenu, Badge, Button, cn, MenuItem, RelativeTime } from '@monarch/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowRight, Copy, Download, Pencil, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import {
  placeStatus,
  type OwnOrganization,
  organizationMutations,
  useOrganizationMutation,
} from '../../../lib/tenants/organizations.ts'
import { findTenant } from '../../../lib/credentials/tenant-choice.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useEnterTenant } from '../../../lib/tenants/new-tenant.ts'
import { showToast } from '../../../lib/toasts.ts'
import type { TenantFigures } from '../parts/server-figures.ts'
import { CopyTenant } from './CopyTenant.tsx'
import { DeleteTenantOrOrganization } from './DeleteTenantOrOrganization.tsx'
import { EditTenant } from './EditTenant.tsx'
import { LifecycleItems } from './LifecycleItems.tsx'
import { SuspendTenantOrOrganization } from './SuspendTenantOrOrganization.tsx'
import { useExportTenant } from './use-export-tenant.ts'
import { t } from './messages.ts'
import { rich } from '../../../lib/language/rich.ts'
import { hidden } from '../../../lib/language/hidden.tsx'
import { formatNumber } from '@monarch/messages'

interface TenantTableProps {
  tenants: readonly TenantFigures[]
  may: OwnOrganization['may']
  /** Whether the organization is open. */
  isOpen: boolean
}

/** Rows on wide screens, blocks on narrow ones. */
export function TenantTable({ tenants, may, isOpen }: TenantTableProps) {
  return (
    <table className="block w-full text-sm md:table">
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="border-b text-left text-xs text-muted-foreground [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium">
          <th scope="col">{t('tenant')}</th>
          <th scope="col">{t('status')}</th>
          <th scope="col" className="text-right!">
            {t('size')}
          </th>
          <th scope="col" className="text-right!">
            {t('records')}
          </th>
          <th scope="col">{t('lastActivity')}</th>
          <th scope="col">{t('databaseServer')}</th>
          <th scope="col">{t('timeZone')}</th>
          <th scope="col">
            <span className="sr-only">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody className="block divide-y md:table-row-group">
        {tenants.map((tenant) => (
          <TenantRow key={tenant.id} tenant={tenant} may={may} isOpen={isOpen} />
        ))}
      </tbody>
    </table>
  )
}

const cell = cn(
  'flex justify-between gap-4 py-0.5',
  'before:text-muted-foreground before:content-[attr(data-label)]',
  'md:table-cell md:px-4 md:py-2 md:before:content-none',
)

function TenantRow({ tenant, may, isOpen }: { tenant: TenantFigures } & Omit<TenantTableProps, 'tenants'>) {
  const life = placeStatus(tenant)
  return (
    <tr className="relative block px-4 py-3 md:table-row md:p-0">
      <th
        scope="row"
        className="block max-w-64 truncate py-1 pr-10 text-left font-medium md:table-cell md:px-4 md:py-2"
      >
        {tenant.name}
      </th>
      <td className={cell} data-label={t('status')}>
        <div className="flex min-w-0 flex-col gap-1 max-md:items-end">
          <span className="inline-flex flex-wrap gap-1">
            {(tenant.upgrade === 'current' || !life.isActive) && <Badge variant={life.look}>{life.word}</Badge>}
            {tenant.upgrade === 'waiting' && <Badge variant="warning">{t('upgrading')}</Badge>}
            {tenant.upgrade === 'failed' && <Badge variant="destructive">{t('upgradeFailed')}</Badge>}
            {tenant.isQuiet && (
              <Badge variant="outline" title={t('sendsNothingOnItsOwn')}>
                {t('quiet')}
              </Badge>
            )}
          </span>
          {tenant.upgrade === 'waiting' && <p className="text-xs text-muted-foreground">{t('closedUntilUpgraded')}</p>}
          {tenant.upgrade === 'failed' && <FailedUpgrade tenant={tenant} mayRetry={may.suspendTenants} />}
        </div>
      </td>
      <td className={`${cell} whitespace-nowrap tabular-nums md:text-right`} data-label={t('size')}>
        {tenant.bytes === null ? t('unknown') : formatSize(tenant.bytes)}
      </td>
      <td className={`${cell} tabular-nums md:text-right`} data-label={t('records')}>
        {tenant.records === null ? '-' : formatNumber(tenant.records)}
      </td>
      <td className={`${cell} whitespace-nowrap`} data-label={t('lastActivity')}>
        {tenant.lastActivityAt ? <RelativeTime value={tenant.lastActivityAt} /> : t('noneYet')}
      </td>
      <td className={cell} data-label={t('databaseServer')}>
        {tenant.databaseServer ?? t('builtInServer')}
      </td>
      <td className={cell} data-label={t('timeZone')}>
        {tenant.timeZone}
      </td>
      <td className="absolute top-2 right-2 md:static md:px-2 md:py-1 md:text-right">
        <TenantActions tenant={tenant} may={may} isOpen={isOpen} />
      </td>
    </tr>
  )
}

/** The reason, which only platform administrators receive, and Retry. */
function FailedUpgrade({ tenant, mayRetry }: { tenant: TenantFigures; mayRetry: boolean }) {
  const change = useOrganizationMutation(organizationMutations.retryTenantUpgrade)
  const retry = () =>
    change.mutate(
      { id: tenant.id },
      { onSuccess: () => void showToast('success', t('upgradingAgain', { name: tenant.name })) },
    )
  return (
    <>
      <p className="max-w-80 text-xs break-words text-muted-foreground max-md:text-right">
        {t('closedBecause', { reason: tenant.upgradeFailure ?? t('upgradeFailedHelp') })}
      </p>
      {mayRetry && (
        <Button
          variant="outline"
          size="sm"
          className="self-start max-md:self-end"
          loading={change.isPending}
          onClick={retry}
        >
          <RotateCw aria-hidden />
          {rich(t('retryUpgradeOf', { name: tenant.name, hidden }))}
        </Button>
      )}
      {change.error && (
        <p role="alert" className="max-w-80 text-xs text-error">
          {messageOf(change.error)}
        </p>
      )}
    </>
  )
}

function TenantActions({ tenant, may, isOpen }: { tenant: TenantFigures } & Omit<TenantTableProps, 'tenants'>) {
  const { edit } = useSearch({ strict: false })
  const navigate = useNavigate()
  const isLinked = edit === tenant.id && may.updateTenants && tenant.status === 'active'
  const [open, setOpen] = useState<'edit' | 'copy' | 'suspend' | 'delete' | null>(isLinked ? 'edit' : null)
  const close = () => {
    setOpen(null)
    if (isLinked) void navigate({ to: '.', search: (old) => ({ ...old, edit: undefined }), replace: true })
  }
  const exporting = useExportTenant()
  const { organizations } = useUser()
  const enter = useEnterTenant()
  const { id, name, status } = tenant
  if (status === 'creating' || status === 'importing' || status === 'deleting') return null
  if (!may.updateTenants && !may.deleteTenants && !may.export) return null
  return (
    <>
      <ActionsMenu label={t('actionsFor', { name })}>
        {status === 'active' && findTenant(organizations, id).tenant !== null && (
          <MenuItem icon={<ArrowRight aria-hidden />} onSelect={() => void enter(id, null)}>
            {t('open')}
          </MenuItem>
        )}
        {may.updateTenants && status === 'active' && (
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('edit')}>
            {t('editTenant')}
          </MenuItem>
        )}
        {may.export && (
          <MenuItem
            icon={<Download aria-hidden />}
            disabled={exporting.isPending}
            onSelect={() => exporting.mutate(tenant)}
          >
            {t('exportArchive')}
          </MenuItem>
        )}
        {may.copyTenants && isOpen && (
          <MenuItem icon={<Copy aria-hidden />} onSelect={() => setOpen('copy')}>
            {t('copyTenant')}
          </MenuItem>
        )}
        <LifecycleItems
          kind="tenant"
          place={tenant}
          maySuspend={may.suspendTenants && isOpen}
          mayReactivate={may.suspendTenants}
          mayDelete={may.deleteTenants}
          onSuspend={() => setOpen('suspend')}
          onDelete={() => setOpen('delete')}
        />
      </ActionsMenu>
      {open === 'edit' && <EditTenant tenant={tenant} onClose={close} />}
      {open === 'copy' && <CopyTenant tenant={tenant} onClose={close} />}
      {open === 'suspend' && <SuspendTenantOrOrganization kind="tenant" id={id} name={name} onClose={close} />}
      {open === 'delete' && (
        <DeleteTenantOrOrganization
          kind="tenant"
          id={id}
          name={name}
          tenants={[tenant]}
          mayExport={may.export}
          onClose={close}
        />
      )}
    </>
  )
}

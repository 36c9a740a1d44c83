import { ActionsMenu, Badge, Button, Card, EmptyState, MenuItem } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { Building2, FileArchive, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { NameDialog, NewTenant } from '../../../lib/tenants/creation-dialogs.tsx'
import {
  placeStatus,
  type OwnOrganization,
  organizationMutations,
  useOrganizationMutation,
} from '../../../lib/tenants/organizations.ts'
import type { TenantFigures } from '../parts/server-figures.ts'
import { databaseServersQuery } from './database-servers.ts'
import { DeleteTenantOrOrganization } from './DeleteTenantOrOrganization.tsx'
import { ImportTenant } from './ImportTenant.tsx'
import { LifecycleItems } from './LifecycleItems.tsx'
import { SuspendTenantOrOrganization } from './SuspendTenantOrOrganization.tsx'
import { TenantTable } from './TenantTable.tsx'
import { t } from './messages.ts'
import { rich } from '../../../lib/language/rich.ts'
import { hidden } from '../../../lib/language/hidden.tsx'

interface OrganizationSectionProps {
  organization: OwnOrganization
  tenants: readonly TenantFigures[]
  runsInstallation: boolean
}

/** An organization with its workspaces and actions. */
export function OrganizationSection({ organization, tenants, runsInstallation }: OrganizationSectionProps) {
  const [open, setOpen] = useState<'create' | 'import' | 'rename' | 'suspend' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const { may, id, name } = organization
  const life = placeStatus(organization)
  const isOpen = organization.status === 'active'
  const servers = useQuery({ ...databaseServersQuery, enabled: runsInstallation })
  const change = useOrganizationMutation(organizationMutations.updateOrganization)
  const maySuspend = may.update && runsInstallation
  return (
    <Card role="region" aria-label={name} className="flex flex-col gap-0 p-0">
      <div className="flex flex-wrap items-center gap-2 border-b px-4 py-3">
        <div className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-2">
          <h2 className="truncate text-base font-semibold">{name}</h2>
          {!life.isActive && <Badge variant={life.look}>{life.word}</Badge>}
        </div>
        <div className="flex items-center gap-2">
          {may.createTenants && isOpen && (
            <Button variant="outline" size="sm" onClick={() => setOpen('create')}>
              <Plus aria-hidden />
              {rich(t('createTenantIn', { name, hidden }))}
            </Button>
          )}
          {(may.update || may.delete) && (
            <ActionsMenu label={t('actionsFor', { name })}>
              {may.update && (
                <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('rename')}>
                  {t('renameOrganization')}
                </MenuItem>
              )}
              {may.createTenants && runsInstallation && isOpen && (
                <MenuItem icon={<FileArchive aria-hidden />} onSelect={() => setOpen('import')}>
                  {t('importArchive')}
                </MenuItem>
              )}
              <LifecycleItems
                kind="organization"
                place={organization}
                maySuspend={maySuspend}
                mayReactivate={maySuspend}
                mayDelete={may.delete}
                onSuspend={() => setOpen('suspend')}
                onDelete={() => setOpen('delete')}
              />
            </ActionsMenu>
          )}
        </div>
      </div>
      {tenants.length === 0 ? (
        <EmptyState icon={<Building2 aria-hidden />} title={t('noTenantsYet')} description={t('noTenantsHelp')} />
      ) : (
        <TenantTable tenants={tenants} may={may} isOpen={isOpen} />
      )}
      {open === 'create' && (
        <NewTenant
          organizationId={id}
          servers={servers.data?.filter(({ status }) => status === 'active') ?? []}
          onClose={close}
        />
      )}
      {open === 'import' && <ImportTenant organizationId={id} onClose={close} />}
      {open === 'rename' && (
        <NameDialog
          title={t('renameOrganization')}
          action={t('save')}
          initial={name}
          pending={change.isPending}
          error={change.error}
          onClose={close}
          onSave={(given) => change.mutate({ id, data: { name: given } }, { onSuccess: close })}
        />
      )}
      {open === 'suspend' && <SuspendTenantOrOrganization kind="organization" id={id} name={name} onClose={close} />}
      {open === 'delete' && (
        <DeleteTenantOrOrganization
          kind="organization"
          id={id}
          name={name}
          tenants={tenants}
          mayExport={may.export}
          onClose={close}
        />
      )}
    </Card>
  )
}

import { Button, EmptyState, Skeletons } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { Building2, Plus } from 'lucide-react'
import { useState } from 'react'
import { AccessDenied } from '../../errors/AccessDenied.tsx'
import { QueryError } from '../../errors/QueryError.tsx'
import { NewOrganization } from '../../lib/tenants/creation-dialogs.tsx'
import { organizationsQuery } from '../../lib/tenants/organizations.ts'
import { tenantsQuery } from './parts/server-figures.ts'
import { SettingsFrame } from './SettingsFrame.tsx'
import { DatabaseServers } from './tenants/DatabaseServers.tsx'
import { DeletionReceipts } from './tenants/DeletionReceipts.tsx'
import { OrganizationSection } from './tenants/OrganizationSection.tsx'
import { t } from './tenants/messages.ts'

/** /settings/tenants: organizations and tenants of the user, with database sizes. `?edit=<id>` edits a tenant. */
export function TenantsPage() {
  const query = useQuery(organizationsQuery)
  const [creating, setCreating] = useState(false)
  const organizations = query.data?.organizations.filter(({ may }) => may.readTenants) ?? []
  if (query.data && organizations.length === 0 && query.data.organizations.length > 0)
    return <AccessDenied missing={['tenant:read']} />
  return (
    <SettingsFrame
      title={t('tenantManagement')}
      description={t('introduction')}
      wide
      actions={
        query.data?.mayCreate && (
          <Button variant="outline" onClick={() => setCreating(true)}>
            <Plus aria-hidden />
            {t('createOrganization')}
          </Button>
        )
      }
    >
      <Organizations />
      {query.data?.runsInstallation && <DatabaseServers />}
      <DeletionReceipts />
      {creating && <NewOrganization onClose={() => setCreating(false)} />}
    </SettingsFrame>
  )
}

function Organizations() {
  const query = useQuery(organizationsQuery)
  const figures = useQuery(tenantsQuery)
  if (query.error && !query.data) return <QueryError title={t('errorLoadingTenants')} query={query} />
  if (figures.error && !figures.data) return <QueryError title={t('errorLoadingTenants')} query={figures} />
  if (!query.data || !figures.data)
    return (
      <Skeletons
        label={t('loadingTenants')}
        className="flex flex-col gap-4 rounded-lg border bg-raised p-card"
        count={3}
        row="h-5 w-full"
      />
    )
  const organizations = query.data.organizations.filter(({ may }) => may.readTenants)
  if (organizations.length === 0)
    return (
      <EmptyState
        icon={<Building2 aria-hidden />}
        title={t('noOrganizationsYet')}
        description={t('noOrganizationsHelp')}
      />
    )
  return (
    <>
      {organizations.map((organization) => (
        <OrganizationSection
          key={organization.id}
          organization={organization}
          tenants={figures.data.filter(({ organizationId }) => organizationId === organization.id)}
          runsInstallation={query.data.runsInstallation}
        />
      ))}
      <p className="text-xs text-muted-foreground">{t('recordCountsHelp')}</p>
    </>
  )
}

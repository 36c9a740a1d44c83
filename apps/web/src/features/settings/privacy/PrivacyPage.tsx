import { lazyPart, Skeletons } from '@monarch/ui'
import { QueryError } from '../../../errors/QueryError.tsx'
import { useMay } from '../../../lib/session/use-rights.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { SettingsFrame } from '../SettingsFrame.tsx'
import { isHeldBy } from './held.ts'
import { LegalHolds } from './LegalHolds.tsx'
import { useLegalHolds, useRetention } from './queries.ts'
import { RetentionForm } from './RetentionForm.tsx'
import { TenantRetention } from './TenantRetention.tsx'
import { t } from './messages.ts'

const People = lazyPart(() => import('./People.tsx'))

/** /settings/privacy: how long the organization and its workspaces keep data, and what must be kept. */
export function PrivacyPage() {
  const { organization } = useTenant()
  return (
    <SettingsFrame title={t('title')} description={t('introduction')}>
      {organization && <Content key={organization.id} organizationId={organization.id} />}
    </SettingsFrame>
  )
}

function Content({ organizationId }: { organizationId: string }) {
  const mayRead = useMay('settings:read')
  const mayChange = useMay('settings:update')
  const mayEverything = useMay('*')
  const query = useRetention(organizationId)
  const holds = useLegalHolds(organizationId, mayRead)
  const active = (holds.data ?? []).filter(({ liftedAt }) => liftedAt === null)
  if (query.error && !query.data) return <QueryError title={t('errorLoading')} query={query} />
  if (!query.data)
    return (
      <Skeletons
        label={t('loading')}
        className="flex flex-col gap-4 rounded-lg border bg-raised p-card"
        count={4}
        row="h-control w-full"
      />
    )
  const { organization } = query.data
  return (
    <>
      {mayRead && (
        <RetentionForm
          title={t('retention')}
          description={t('retentionHelp')}
          of={{ organizationId }}
          organizationId={organizationId}
          stored={organization}
          canEdit={mayChange}
          isHeld={isHeldBy(active, null)}
        />
      )}
      <TenantRetention organizationId={organizationId} rules={query.data} holds={active} />
      {mayRead && <LegalHolds organizationId={organizationId} query={holds} canEdit={mayChange} />}
      {mayEverything && <People organizationId={organizationId} />}
    </>
  )
}

import { EmptyState, Skeleton } from '@monarch/ui'
import { Building2 } from 'lucide-react'
import { AccessDenied } from '../../../errors/AccessDenied.tsx'
import { QueryError } from '../../../errors/QueryError.tsx'
import { useMay } from '../../../lib/session/use-rights.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { AiCard } from './AiCard.tsx'
import { useAiSettings } from './ai-settings.ts'
import { SettingsFrame } from '../SettingsFrame.tsx'
import type { RuleFilterType } from '../../../lib/rule-filter.ts'
import { WebhooksSection } from './webhooks/WebhooksSection.tsx'
import { t } from './messages.ts'

/** /settings/integrations */
export function IntegrationsPage({ RuleFilter }: { RuleFilter: RuleFilterType }) {
  const { organization, tenant } = useTenant()
  const seesWebhooks = useMay('webhook:read')
  const canRead = useMay('settings:read')
  const canEdit = useMay('settings:update')
  const seesServices = canRead || canEdit
  if (!seesServices && !seesWebhooks) return <AccessDenied missing={['settings:read']} />
  return (
    <SettingsFrame
      title={t('integrations')}
      description={organization ? t('introduction', { name: organization.name }) : undefined}
    >
      {organization ? (
        <>
          {seesServices && <AiSection key={organization.id} organizationId={organization.id} canEdit={canEdit} />}
          {seesWebhooks && tenant && (
            <WebhooksSection key={tenant.id} tenantId={tenant.id} workspace={tenant.name} RuleFilter={RuleFilter} />
          )}
        </>
      ) : (
        <EmptyState
          headingLevel={2}
          icon={<Building2 aria-hidden />}
          title={t('noOrganization')}
          description={t('noOrganizationHelp')}
        />
      )}
    </SettingsFrame>
  )
}

function AiSection({ organizationId, canEdit }: { organizationId: string; canEdit: boolean }) {
  const settings = useAiSettings(organizationId)
  if (settings.data) return <AiCard organizationId={organizationId} stored={settings.data} canEdit={canEdit} />
  if (settings.error) return <QueryError title={t('aiSettingsNotLoaded')} query={settings} />
  return (
    <div role="status" className="flex flex-col gap-4 rounded-lg border bg-raised p-card">
      <span className="sr-only">{t('loadingIntegrations')}</span>
      <Skeleton className="h-6 w-24" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-control w-full" />
      ))}
    </div>
  )
}

import { Button, EmptyState, PageHeader, Skeleton } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Building2 } from 'lucide-react'
import { AccessDenied } from '../../errors/AccessDenied.tsx'
import { QueryError } from '../../errors/QueryError.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { useMay } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { AiCard } from './AiCard.tsx'
import { useAiSettings } from './ai-settings.ts'

/** /settings/integrations: what the organization is connected to. */
export function IntegrationsPage() {
  usePageTitle('Integrations')
  const { organization } = useTenant()
  const canRead = useMay('settings:read')
  const canEdit = useMay('settings:update')
  if (!canRead && !canEdit) return <AccessDenied missing={['settings:read']} />
  return (
    <div className="mx-auto flex w-full max-w-[960px] flex-col gap-6 p-4 lg:p-6">
      <PageHeader
        back={
          <Button asChild variant="ghost" size="icon">
            <Link to="/settings" aria-label="Back to Settings">
              <ArrowLeft aria-hidden />
            </Link>
          </Button>
        }
        title="Integrations"
        description={organization ? `What ${organization.name} is connected to.` : undefined}
      />
      {organization ? (
        <AiSection key={organization.id} organizationId={organization.id} canEdit={canEdit} />
      ) : (
        <EmptyState
          headingLevel={2}
          icon={<Building2 aria-hidden />}
          title="No organization"
          description="Integrations belong to an organization, and you are in none yet."
        />
      )}
    </div>
  )
}

function AiSection({ organizationId, canEdit }: { organizationId: string; canEdit: boolean }) {
  const settings = useAiSettings(organizationId)
  if (settings.data) return <AiCard organizationId={organizationId} stored={settings.data} canEdit={canEdit} />
  if (settings.error) return <QueryError title="The AI settings could not be loaded" query={settings} />
  return (
    <div role="status" className="flex flex-col gap-4 rounded-lg border bg-raised p-card">
      <span className="sr-only">Loading integrations</span>
      <Skeleton className="h-6 w-24" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-control w-full" />
      ))}
    </div>
  )
}

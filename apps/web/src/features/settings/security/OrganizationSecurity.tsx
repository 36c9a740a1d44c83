import { Skeleton, Skeletons } from '@monarch/ui'
import { QueryError } from '../../../errors/QueryError.tsx'
import { ProviderForm } from './ProviderForm.tsx'
import { PublicLinks } from './PublicLinks.tsx'
import { useIdentityProvider, useSecurityRules } from './queries.ts'
import { RulesForm } from './RulesForm.tsx'
import { SignInLog } from './SignInLog.tsx'
import { t } from './messages.ts'

interface OrganizationSecurityProps {
  organization: { id: string; name: string }
  canRead: boolean
  canEdit: boolean
  canSeeLog: boolean
  canSetProvider: boolean
}

/** Sign-in rules, public links and sign-in log of an organization. */
export default function OrganizationSecurity(props: OrganizationSecurityProps) {
  const { organization, canRead, canEdit, canSeeLog, canSetProvider } = props
  return (
    <>
      <h2 className="mt-4 border-t pt-6 text-lg font-semibold">{organization.name}</h2>
      {(canRead || canEdit) && (
        <>
          <Rules organizationId={organization.id} canEdit={canEdit} />
          <Provider organizationId={organization.id} canEdit={canSetProvider} />
          {canRead && <PublicLinks organizationId={organization.id} canEdit={canEdit} />}
        </>
      )}
      {(canRead || canSeeLog) && (
        <SignInLog of={{ organizationId: organization.id }} title={t('signInLog')} description={t('signInLogHelp')} />
      )}
    </>
  )
}

function Rules({ organizationId, canEdit }: { organizationId: string; canEdit: boolean }) {
  const query = useSecurityRules(organizationId)
  if (query.data) return <RulesForm organizationId={organizationId} stored={query.data} canEdit={canEdit} />
  return query.error ? (
    <QueryError title={t('errorLoadingTheRules')} query={query} headingLevel={3} />
  ) : (
    <Loading label={t('loadingRules')} />
  )
}

function Provider({ organizationId, canEdit }: { organizationId: string; canEdit: boolean }) {
  const query = useIdentityProvider(organizationId)
  if (query.data)
    return (
      <ProviderForm
        organizationId={organizationId}
        stored={query.data.provider}
        roles={query.data.roles}
        canEdit={canEdit}
      />
    )
  return query.error ? (
    <QueryError title={t('errorLoadingSingleSignOn')} query={query} headingLevel={3} />
  ) : (
    <Loading label={t('loadingSingleSignOn')} />
  )
}

function Loading({ label }: { label: string }) {
  return (
    <Skeletons label={label} className="flex flex-col gap-4 rounded-lg border bg-raised p-card">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-control w-full" />
      <Skeleton className="h-control w-full" />
    </Skeletons>
  )
}

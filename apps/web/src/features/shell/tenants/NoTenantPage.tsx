import { Card, EmptyState, lazyPart } from '@monarch/ui'
import { Building2 } from 'lucide-react'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { useUser } from '../../../lib/session/session.ts'
import { TenantSwitcher } from './TenantSwitcher.tsx'
import { t } from './messages.ts'

const NoWorkspaces = lazyPart(() => import('./NoWorkspaces.tsx'))
const ClosedNotice = lazyPart(() => import('./ClosedNotice.tsx'))

/** Replaces pages with tenant data when the user has no tenant, or the URL names an unknown one. */
export function NoTenantPage() {
  usePageTitle(t('noTenantID'))
  const hasTenants = useUser().organizations.some(({ tenants }) => tenants.length > 0)
  return (
    <EmptyState
      headingLevel={1}
      icon={<Building2 aria-hidden />}
      title={t('noTenantID')}
      description={
        <>
          {t(hasTenants ? 'notYourWorkspace' : 'noWorkspaceToEnter')}
          {!hasTenants && <NoWorkspaces />}
          <ClosedNotice />
        </>
      }
      actions={
        hasTenants && (
          <Card className="w-64 p-1 text-left">
            <TenantSwitcher />
          </Card>
        )
      }
    />
  )
}

import { Card, EmptyState, lazyPart } from '@monarch/ui'
import { Building2 } from 'lucide-react'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { TenantSwitcher } from './TenantSwitcher.tsx'

const ClosedNotice = lazyPart(() => import('./ClosedNotice.tsx'))

/** Replaces pages with tenant data when no tenant is selected, or the URL names an unknown one. */
export function NoTenantPage() {
  usePageTitle('No tenant ID')
  return (
    <EmptyState
      headingLevel={1}
      icon={<Building2 aria-hidden />}
      title="No tenant ID"
      description={
        <>
          The URL names a workspace that you do not belong to. Choose one to continue.
          <ClosedNotice />
        </>
      }
      actions={
        <Card className="w-64 p-1 text-left">
          <TenantSwitcher />
        </Card>
      }
    />
  )
}

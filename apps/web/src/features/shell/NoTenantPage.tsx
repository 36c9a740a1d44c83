import { Card, EmptyState } from '@monarch/ui'
import { Building2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { TenantSwitcher } from './TenantSwitcher.tsx'

const ClosedNotice = lazy(() => import('./ClosedNotice.tsx'))

/** Stands in for every page that shows a tenant's data while none is chosen, or the address names one that is not ours. */
export function NoTenantPage() {
  usePageTitle('No tenant ID')
  return (
    <EmptyState
      headingLevel={1}
      icon={<Building2 aria-hidden />}
      title="No tenant ID"
      description={
        <>
          The address names no workspace that you belong to. Choose one to go on.
          <Suspense>
            <ClosedNotice />
          </Suspense>
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

import { PageHeader } from '@monarch/ui'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { useBuilds } from '../../lib/session/use-rights.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { Growth } from './Growth.tsx'
import { QuickActions } from './QuickActions.tsx'
import { t } from './messages.ts'

/** `guide`: first steps for new users; `home`: the user's own work. Both are from other features. */
export function DashboardPage({ guide, home }: { guide?: ReactNode; home?: ReactNode }) {
  usePageTitle(t('dashboard'))
  const { tenant } = useTenant()
  const builds = useBuilds()
  const description = tenant && t(builds ? 'activityIn' : 'workIn', { name: tenant.name })
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-6 p-4 lg:p-6">
      <PageHeader title={t('dashboard')} description={description} />
      <QuickActions />
      {guide}
      {home}
      {builds && <Growth />}
    </div>
  )
}

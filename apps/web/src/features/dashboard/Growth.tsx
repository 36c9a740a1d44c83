import { Alert, Button, ErrorState } from '@monarch/ui'
import { BookTemplate, LayoutGrid, Users, Workflow } from 'lucide-react'
import { describeError } from '../../lib/api/api-error.ts'
import { useMayOpen } from '../../lib/session/use-rights.ts'
import { RecentActivity } from './RecentActivity.tsx'
import { useDashboardStats, type Counted } from './queries.ts'
import { StatCard } from './StatCard.tsx'
import { writeTime } from '../../lib/look/viewer-format.ts'
import { t } from './messages.ts'

/** How the workspace grows: totals, and the latest changes of its structure. */
export function Growth() {
  const { data, error, isFetching, dataUpdatedAt, failureCount, refetch } = useDashboardStats()
  const mayOpen = useMayOpen()
  const failed = error && t('failedToLoadDashboardData', { message: error.message })
  if (failed && !data) {
    return (
      <ErrorState title={failed} details={describeError(error)} onRetry={() => void refetch()} retrying={isFetching} />
    )
  }
  return (
    <>
      {failed && (
        <Alert>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{t('shownAsOf', { failed, time: writeTime(dataUpdatedAt) })}</span>
            <Button variant="outline" size="sm" onClick={() => void refetch()} loading={isFetching}>
              {t('retry')}
            </Button>
          </div>
        </Alert>
      )}
      <ul aria-label={t('totals')} className="grid grid-cols-1 gap-4 min-[360px]:grid-cols-2 xl:grid-cols-4">
        {cards
          .filter(({ page }) => mayOpen(page))
          .map(({ label, to, total, counted, icon }) => (
            <StatCard
              key={label}
              label={t(label)}
              to={to}
              icon={icon}
              value={data?.[total]}
              change={data?.changes[counted]}
              added={data?.added?.[counted]}
            />
          ))}
      </ul>
      <RecentActivity items={data?.recentActivity} stillTrying={!data && failureCount > 0} />
    </>
  )
}

const cards = [
  {
    label: 'totalUsers',
    total: 'totalUsers',
    counted: 'users',
    page: '/users',
    to: undefined,
    icon: <Users aria-hidden />,
  },
  {
    label: 'entities',
    total: 'totalEntities',
    counted: 'entities',
    page: '/entities',
    to: '/entities',
    icon: <LayoutGrid aria-hidden />,
  },
  {
    label: 'workflows',
    total: 'totalWorkflows',
    counted: 'workflows',
    page: '/workflows',
    to: '/workflows',
    icon: <Workflow aria-hidden />,
  },
  {
    label: 'templates',
    total: 'totalTemplates',
    counted: 'templates',
    page: '/templates',
    to: '/templates',
    icon: <BookTemplate aria-hidden />,
  },
] as const satisfies readonly {
  label: string
  /** Hidden from users who cannot open this page. */
  page: string
  to: string | undefined
  total: string
  counted: Counted
  icon: React.ReactNode
}[]

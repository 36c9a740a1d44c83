import { Button, EmptyState, PageHeader, Skeletons } from '@monarch/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChartColumn, Plus } from 'lucide-react'
import { toast } from 'sonner'
import { QueryError } from '../../../errors/QueryError.tsx'
import { messageOf } from '../../../lib/api/api-error.ts'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { useMay } from '../../../lib/session/use-rights.ts'
import { t } from './messages.ts'
import { useCreateDashboard, useDashboards } from './queries.ts'

/** /dashboards: the dashboards that the user may see. */
export function DashboardsPage() {
  usePageTitle(t('dashboards'))
  const navigate = useNavigate()
  const mayCreate = useMay('insight:create')
  const creation = useCreateDashboard()
  const create = () =>
    creation.mutate(t('newDashboard'), {
      onSuccess: ({ id }) => void navigate({ to: '/dashboards/$dashboardId', params: { dashboardId: id } }),
      onError: (error) => toast.error(messageOf(error)),
    })
  const button = mayCreate && (
    <Button loading={creation.isPending} onClick={create}>
      <Plus aria-hidden />
      {t('newDashboard')}
    </Button>
  )
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-4 p-4 lg:p-6">
      <PageHeader title={t('dashboards')} description={t('introduction')} actions={button} />
      <List />
    </div>
  )
}

function List() {
  const query = useDashboards()
  if (query.isPending)
    return (
      <Skeletons
        label={t('loadingDashboards')}
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
        count={3}
        row="h-20 w-full rounded-lg"
      />
    )
  if (!query.data) return <QueryError title={t('dashboardsCouldNotBeLoaded')} query={query} />
  if (query.data.length === 0)
    return (
      <EmptyState icon={<ChartColumn aria-hidden />} title={t('noDashboardsYet')} description={t('noDashboardsHelp')} />
    )
  return (
    <ul aria-label={t('dashboards')} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {query.data.map(({ id, name, description }) => (
        <li key={id}>
          <Link
            to="/dashboards/$dashboardId"
            params={{ dashboardId: id }}
            className="block h-full rounded-lg border p-card transition-shadow hover:shadow-e1"
          >
            <span className="block truncate text-sm font-medium">{name}</span>
            {description && (
              <span className="mt-1 line-clamp-2 block text-xs text-muted-foreground">{description}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

import { Button, EmptyState, PageHeader, Skeletons } from '@monarch/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChartColumn, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { DashboardMarks } from './DashboardMarks.tsx'
import { DetailsDialog } from './DetailsDialog.tsx'
import { t } from './messages.ts'
import { useCreateDashboard, useDashboards } from './queries.ts'
import { useDashboardRights } from '../rights.ts'

/** /dashboards: the dashboards that the user may see. */
export function DashboardsPage() {
  usePageTitle(t('dashboards'))
  const navigate = useNavigate()
  const { mayMake } = useDashboardRights()
  const [isNaming, setNaming] = useState(false)
  const creation = useCreateDashboard()
  const button = mayMake('personal') && (
    <Button onClick={() => setNaming(true)}>
      <Plus aria-hidden />
      {t('newDashboard')}
    </Button>
  )
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-4 p-4 lg:p-6">
      <PageHeader
        title={t('dashboards')}
        description={t('introduction')}
        actions={
          <>
            <ToReports />
            {button}
          </>
        }
      />
      <List empty={button} />
      {isNaming && (
        <DetailsDialog
          title={t('newDashboard')}
          submitLabel={t('createDashboard')}
          start={{ name: '', description: null, visibility: mayMake('shared') ? 'shared' : 'personal' }}
          asksWho={mayMake('shared')}
          pending={creation.isPending}
          onSubmit={async (details) => {
            const { id } = await creation.mutateAsync(details)
            await navigate({ to: '/dashboards/$dashboardId', params: { dashboardId: id } })
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  )
}

function ToReports() {
  return (
    <Button asChild variant="outline">
      <Link to="/reports">{t('reports')}</Link>
    </Button>
  )
}

function List({ empty }: { readonly empty: ReactNode }) {
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
      <EmptyState
        icon={<ChartColumn aria-hidden />}
        title={t('noDashboardsYet')}
        description={t('noDashboardsHelp')}
        actions={empty}
      />
    )
  return (
    <ul aria-label={t('dashboards')} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {query.data.map(({ id, name, description, visibility }) => (
        <li key={id}>
          <Link
            to="/dashboards/$dashboardId"
            params={{ dashboardId: id }}
            className="block h-full rounded-lg border p-card transition-shadow hover:shadow-e1"
          >
            <span className="flex items-center gap-2">
              <span className="min-w-0 truncate text-sm font-medium">{name}</span>
              <DashboardMarks visibility={visibility} />
            </span>
            {description && (
              <span className="mt-1 line-clamp-2 block text-xs text-muted-foreground">{description}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

import { Badge, Button, EmptyState, EntityIcon, PageHeader, Skeletons } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { ChartColumn, Plus } from 'lucide-react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { useNavigation } from '../../../lib/navigation/navigation.ts'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { useReports } from './queries.ts'
import { t } from './messages.ts'

/** /reports */
export function ReportsPage() {
  usePageTitle(t('reports'))
  const create = (
    <Button asChild>
      <Link to="/reports/$reportId" params={{ reportId: 'new' }}>
        <Plus aria-hidden />
        {t('newReport')}
      </Link>
    </Button>
  )
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-4 p-4 lg:p-6">
      <PageHeader title={t('reports')} description={t('introduction')} actions={create} />
      <List />
    </div>
  )
}

function List() {
  const query = useReports()
  const { data: navigation } = useNavigation()
  const entities = new Map(navigation?.entities.map((entity) => [entity.id, entity]))
  if (query.error && !query.data) return <QueryError title={t('reportsNotLoaded')} query={query} />
  if (!query.data) return <Skeletons label={t('loadingReports')} row="h-12 w-full" />
  if (query.data.length === 0)
    return <EmptyState icon={<ChartColumn aria-hidden />} title={t('noReports')} description={t('noReportsHelp')} />
  return (
    <ul aria-label={t('reports')} className="divide-y rounded-lg border">
      {query.data.map(({ id, name, visibility, entityId }) => {
        const entity = entities.get(entityId)
        return (
          <li key={id} className="relative flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-accent">
            <EntityIcon name={entity?.icon} className="size-4" />
            <Link
              to="/reports/$reportId"
              params={{ reportId: id }}
              className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
            >
              {name}
            </Link>
            {visibility === 'personal' && <Badge>{t('personal')}</Badge>}
            {entity && <span className="hidden text-cell text-muted-foreground sm:inline">{entity.pluralName}</span>}
          </li>
        )
      })}
    </ul>
  )
}

import { Button, EmptyState, Menu, MenuItem, Skeletons } from '@monarch/ui'
import { Link, useParams } from '@tanstack/react-router'
import { ChartColumn, Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useMay } from '../../../lib/session/use-rights.ts'
import { DashboardFrame } from '../grid/DashboardFrame.tsx'
import { freePlace } from '../grid/grid-model.ts'
import { TileGrid } from '../grid/TileGrid.tsx'
import { t } from './messages.ts'
import {
  type DashboardTile,
  type StoredDashboard,
  type TileReport,
  useDashboard,
  useReports,
  useSaveTiles,
} from './queries.ts'
import { ReportTile } from './ReportTile.tsx'

/** /dashboards/$dashboardId */
export function DashboardPage() {
  const { dashboardId = '' } = useParams({ strict: false })
  const dashboard = useDashboard(dashboardId)
  const reports = useReports()
  usePageTitle(dashboard.data?.name ?? t('dashboards'))
  if (dashboard.isPending || reports.isPending)
    return (
      <Skeletons
        label={t('loadingDashboards')}
        className="grid gap-4 p-4 sm:grid-cols-2 lg:p-6"
        count={4}
        row="h-56 w-full rounded-lg"
      />
    )
  if (dashboard.data === undefined)
    return <QueryError title={t('dashboardsCouldNotBeLoaded')} query={dashboard} headingLevel={1} />
  if (!reports.data) return <QueryError title={t('dashboardsCouldNotBeLoaded')} query={reports} headingLevel={1} />
  if (dashboard.data === null)
    return (
      <EmptyState
        headingLevel={1}
        title={t('dashboardNotFound')}
        description={t('dashboardNotFoundHelp')}
        actions={
          <Button asChild variant="outline">
            <Link to="/dashboards">{t('backToDashboards')}</Link>
          </Button>
        }
      />
    )
  return <Dashboard dashboard={dashboard.data} reports={reports.data} />
}

interface DashboardProps {
  readonly dashboard: StoredDashboard
  readonly reports: ReadonlyMap<string, TileReport>
}

function Dashboard({ dashboard, reports }: DashboardProps) {
  const { data: session } = useSession()
  const mayUpdate = useMay('insight:update') || session?.user.id === dashboard.ownerId
  const [isArranging, setArranging] = useState(false)
  const save = useSaveTiles(dashboard)
  const stored = (dashboard.config as { readonly tiles?: readonly DashboardTile[] }).tiles ?? []
  // What was sent is shown until the server has answered.
  const tiles = save.isPending ? save.variables : stored
  const nameOf = (tile: DashboardTile): string => {
    if (tile.type === 'text') return t('textTile')
    if (tile.type === 'view') return tile.title ?? t('viewTile')
    return tile.title ?? reports.get(tile.reportId)?.name ?? t('dashboards')
  }
  const add = (report: TileReport) => {
    const place = { width: 6, height: 6 }
    const tile = { type: 'report', id: crypto.randomUUID(), reportId: report.id, ...place } as const
    save.mutate([...tiles, { ...tile, ...freePlace(tiles, place.width, place.height) }])
  }
  const adding = mayUpdate && (
    <Menu
      trigger={
        <Button variant="outline">
          <Plus aria-hidden />
          {t('addReport')}
        </Button>
      }
    >
      {reports.size === 0 && <MenuItem disabled>{t('noReports')}</MenuItem>}
      {[...reports.values()].map((report) => (
        <MenuItem key={report.id} icon={<ChartColumn aria-hidden />} onSelect={() => add(report)}>
          {report.name}
        </MenuItem>
      ))}
    </Menu>
  )
  return (
    <div className="p-4 lg:p-6">
      <DashboardFrame
        title={
          <h1 tabIndex={-1} className="truncate text-xl">
            {dashboard.name}
          </h1>
        }
        actions={adding}
        isArranging={isArranging}
        {...(mayUpdate && tiles.length > 0 && { onArrange: setArranging })}
      >
        {tiles.length === 0 ? (
          <EmptyState icon={<ChartColumn aria-hidden />} title={t('noTilesYet')} description={t('noTilesHelp')} />
        ) : (
          <TileGrid<DashboardTile>
            tiles={tiles}
            nameOf={nameOf}
            {...(isArranging && {
              onChange: (next) => save.mutate(next),
              onRemove: ({ id }) => save.mutate(tiles.filter((tile) => tile.id !== id)),
            })}
          >
            {(tile) => <TileContent tile={tile} title={nameOf(tile)} reports={reports} />}
          </TileGrid>
        )}
      </DashboardFrame>
    </div>
  )
}

interface TileContentProps {
  readonly tile: DashboardTile
  readonly title: string
  readonly reports: ReadonlyMap<string, TileReport>
}

function TileContent({ tile, title, reports }: TileContentProps) {
  if (tile.type === 'text') return <p className="h-full overflow-auto text-sm whitespace-pre-wrap">{tile.text}</p>
  const report = tile.type === 'report' ? reports.get(tile.reportId) : undefined
  if (!report?.entity) return <p className="text-sm text-muted-foreground">{t('reportMissing')}</p>
  return <ReportTile report={report} title={title} />
}

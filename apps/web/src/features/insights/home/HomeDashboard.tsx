import { lazyPart, Skeleton, Skeletons } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { useId, useMemo } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { useInsightTexts } from '../../../lib/levels/use-insight-texts.ts'
import { LiveFigures } from '../../record-data/live/use-live-figures.ts'
import { filtersOf } from '../../record-filters/dashboard/filters.ts'
import { useDashboardFilters } from '../../record-filters/dashboard/use-dashboard-filters.ts'
import { nameOfTile, translatedTile } from '../dashboard/name-of-tile.ts'
import { type StoredDashboard, type TileReport, useDashboard, useReports } from '../dashboard/queries.ts'
import { TileContent, type ViewTile } from '../dashboard/TileContent.tsx'
import { type DashboardTile, isLive, tilesOf } from '../dashboard/tiles.ts'
import { useTileViews } from '../dashboard/view-queries.ts'
import { PlainGrid } from '../grid/PlainGrid.tsx'
import { useMetrics } from '../metrics/list-query.ts'
import { t } from './messages.ts'

const FilterRow = lazyPart(() => import('../filters/FilterRow.tsx'), <Skeleton className="h-10 w-full sm:w-64" />)

interface HomeDashboardProps {
  readonly id: string
  readonly ViewTile: ViewTile
}

/** A dashboard as a block of the start page; absent if the user may not see the dashboard. */
export function HomeDashboard({ id, ViewTile }: HomeDashboardProps) {
  const dashboard = useDashboard(id)
  const reports = useReports()
  if (dashboard.data === null) return null
  const failed = [dashboard, reports].find(({ isError, data }) => isError && data === undefined)
  if (failed) return <QueryError title={t('notLoaded')} query={failed} headingLevel={2} />
  if (!dashboard.data || !reports.data)
    return <Skeletons label={t('loading')} row="h-56 w-full rounded-lg" className="flex" />
  return <Shown dashboard={dashboard.data} reports={reports.data} ViewTile={ViewTile} />
}

interface ShownProps {
  readonly dashboard: StoredDashboard
  readonly reports: ReadonlyMap<string, TileReport>
  readonly ViewTile: ViewTile
}

function Shown({ dashboard, reports, ViewTile }: ShownProps) {
  const { id, config } = dashboard
  const headingId = useId()
  const [tiles, stored] = useMemo(() => [tilesOf(config), filtersOf(config)], [config])
  const filters = useDashboardFilters(stored)
  const views = useTileViews(tiles.some(({ type }) => type === 'view'))
  const metrics = useMetrics(tiles.some(({ type }) => type === 'metric'))
  const texts = useInsightTexts()
  const shown = (tile: DashboardTile) => translatedTile(tile, (text) => texts.textOf(id, text))
  const nameOf = (tile: DashboardTile) => nameOfTile(shown(tile), reports, views.data ?? [], metrics.data ?? [])
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 id={headingId} className="min-w-0 flex-1 basis-60 truncate text-base font-semibold">
          <Link to="/dashboards/$dashboardId" params={{ dashboardId: id }} className="hover:underline">
            {texts.nameOf('dashboard', dashboard)}
          </Link>
        </h2>
        {filters.filters.length > 0 && (
          <FilterRow dashboard={filters} stored={stored} entities={[]} isArranging={false} />
        )}
      </div>
      {filters.failed ? (
        <QueryError title={t('notLoaded')} query={filters.failed} headingLevel={3} />
      ) : tiles.length === 0 ? (
        <p className="text-cell text-muted-foreground">{t('noTiles')}</p>
      ) : (
        <LiveFigures value={isLive(config)}>
          <PlainGrid tiles={tiles} nameOf={nameOf}>
            {(tile) => (
              <TileContent
                tile={shown(tile)}
                title={nameOf(tile)}
                reports={reports}
                ViewTile={ViewTile}
                filters={filters}
              />
            )}
          </PlainGrid>
        </LiveFigures>
      )}
    </section>
  )
}

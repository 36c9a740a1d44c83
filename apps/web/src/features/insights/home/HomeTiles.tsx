import { cn, Skeletons } from '@monarch/ui'
import { useId } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { type DashboardFilters, useDashboardFilters } from '../../record-filters/dashboard/use-dashboard-filters.ts'
import { type TileReport, useReports } from '../dashboard/queries.ts'
import { ReportTile } from '../dashboard/ReportTile.tsx'
import { type ListedMetric, useMetrics } from '../metrics/list-query.ts'
import MetricTile from '../metrics/MetricTile.tsx'
import { t } from './messages.ts'

interface HomeTilesProps {
  readonly tiles: readonly { readonly kind: 'report' | 'metric'; readonly id: string }[]
}

/** Single reports and metrics on the start page; those that the user may not see are absent. */
export function HomeTiles({ tiles }: HomeTilesProps) {
  const headingId = useId()
  const filters = useDashboardFilters(noFilters)
  const reports = useReports()
  const metrics = useMetrics(tiles.some(({ kind }) => kind === 'metric'))
  const failed = [reports, metrics].find(({ isError, data }) => isError && data === undefined)
  if (failed) return <QueryError title={t('tilesNotLoaded')} query={failed} headingLevel={2} />
  if (!reports.data || (metrics.isLoading && !metrics.data))
    return (
      <Skeletons
        label={t('loadingTiles')}
        row="h-72 w-full rounded-lg"
        className="grid gap-4 sm:grid-cols-2"
        count={Math.min(2, tiles.length)}
      />
    )
  const shown = tiles.flatMap(({ kind, id }): Tile[] => {
    if (kind === 'report') {
      const report = reports.data.get(id)
      return report?.entity ? [{ id, name: report.name, report }] : []
    }
    const metric = metrics.data?.find((each) => each.id === id)
    return metric ? [{ id, name: metric.name, metric }] : []
  })
  if (shown.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <h2 id={headingId} className="mb-2 text-base font-semibold">
        {t('figures')}
      </h2>
      <div className="grid auto-rows-[9.5rem] grid-flow-dense grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((tile) => (
          <section
            key={tile.id}
            role="group"
            aria-label={tile.name}
            className={cn('min-w-0 rounded-lg border bg-background p-card', !isCompact(tile) && 'row-span-2')}
          >
            <Drawn tile={tile} filters={filters} />
          </section>
        ))}
      </div>
    </section>
  )
}

const noFilters: readonly never[] = []

interface Tile {
  readonly id: string
  readonly name: string
  readonly report?: TileReport
  readonly metric?: ListedMetric
}

const isCompact = ({ report }: Tile): boolean => report?.chart.type === 'number' || report?.chart.type === 'gauge'

function Drawn({ tile: { id, name, report }, filters }: { readonly tile: Tile; readonly filters: DashboardFilters }) {
  if (report) return <ReportTile report={report} title={name} filters={filters} headingLevel={3} />
  return <MetricTile metricId={id} title={name} filters={filters} headingLevel={3} />
}

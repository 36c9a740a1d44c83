import type { ComponentType } from 'react'
import type { DashboardFilters } from '../../record-filters/dashboard/use-dashboard-filters.ts'
import type { MetricTileProps } from '../metrics/MetricTile.tsx'
import { ReportTile } from './ReportTile.tsx'
import { lazyPart, Skeleton } from '@monarch/ui'
import { TextTile } from './TextTile.tsx'
import { t } from './messages.ts'
import type { TileReport } from './queries.ts'
import type { TileContent as Content } from './tiles.ts'

const MetricTile = lazyPart<MetricTileProps>(
  () => import('../metrics/MetricTile.tsx'),
  () => <Skeleton className="size-full" />,
)
const ImageTile = lazyPart(() => import('./ImageTile.tsx'), <Skeleton className="size-full" />)

/** Draws the records of a view. The route provides it, because features do not import each other. */
export type ViewTile = ComponentType<{
  readonly viewId: string
  readonly title: string
  readonly filters: DashboardFilters
}>

interface TileContentProps {
  readonly tile: Content
  readonly title: string
  readonly reports: ReadonlyMap<string, TileReport>
  readonly ViewTile: ViewTile
  readonly filters: DashboardFilters
}

export function TileContent({ tile, title, reports, ViewTile, filters }: TileContentProps) {
  if (tile.type === 'text') return <TextTile text={tile.text} />
  if (tile.type === 'image') return <ImageTile fileId={tile.fileId} alt={tile.alt} />
  if (tile.type === 'view') return <ViewTile viewId={tile.viewId} title={title} filters={filters} />
  if (tile.type === 'metric') return <MetricTile metricId={tile.metricId} title={title} filters={filters} />
  const report = reports.get(tile.reportId)
  if (!report?.entity) return <p className="text-sm text-muted-foreground">{t('reportMissing')}</p>
  return <ReportTile report={report} title={title} filters={filters} />
}

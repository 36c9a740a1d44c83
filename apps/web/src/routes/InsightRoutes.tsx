import { lazyPart, Skeleton } from '@monarch/ui'
import { useParams } from '@tanstack/react-router'
import { AddToDashboard } from '../features/insights/dashboard/AddToDashboard.tsx'
import { DashboardPage } from '../features/insights/dashboard/DashboardPage.tsx'
import { MakeMetric } from '../features/insights/metrics/MakeMetric.tsx'
import type { ReportItemsPart } from '../features/insights/report/ReportEditor.tsx'
import { ReportPage } from '../features/insights/report/ReportPage.tsx'

export { DashboardsPage } from '../features/insights/dashboard/DashboardsPage.tsx'
export { ReportsPage } from '../features/insights/report/ReportsPage.tsx'

/** A chunk of its own, so that dashboards load no code of metrics. */
const MetricList = lazyPart(
  () => import('../features/insights/metrics/MetricsPage.tsx'),
  <Skeleton className="m-4 h-40 lg:m-6" />,
)
const Metric = lazyPart(
  () => import('../features/insights/metrics/MetricPage.tsx'),
  <Skeleton className="m-4 h-40 lg:m-6" />,
)

export const MetricsPage = () => <MetricList />

export function MetricRoute() {
  const { metricId } = useParams({ from: '/app/insights/metrics/$metricId' })
  return <Metric key={metricId} id={metricId} />
}

export function ReportRoute() {
  const { reportId } = useParams({ from: '/app/reports/$reportId' })
  return <ReportPage key={reportId} id={reportId} Items={ReportItems} />
}

const ReportItems: ReportItemsPart = ({ report: { id, name, isPersonal }, measure, children }) => (
  <MakeMetric start={measure === undefined ? null : { name, reportId: id, measure, isPersonal }}>
    {(metric) => (
      <AddToDashboard report={{ id, isPersonal }}>
        {(tile) =>
          children(
            <>
              {tile}
              {metric}
            </>,
          )
        }
      </AddToDashboard>
    )}
  </MakeMetric>
)

const ViewTile = lazyPart(
  () => import('../features/record-views/tile/ViewTile.tsx'),
  <Skeleton className="size-full" />,
)

export const DashboardOfTiles = () => <DashboardPage ViewTile={ViewTile} />

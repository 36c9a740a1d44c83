import { lazyPart, Skeleton } from '@monarch/ui'
import { useParams } from '@tanstack/react-router'
import { DashboardPage } from '../features/insights/dashboard/DashboardPage.tsx'
import { ReportPage } from '../features/insights/report/ReportPage.tsx'

export { DashboardsPage } from '../features/insights/dashboard/DashboardsPage.tsx'
export { ReportsPage } from '../features/insights/report/ReportsPage.tsx'

export function ReportRoute() {
  const { reportId } = useParams({ from: '/app/reports/$reportId' })
  return <ReportPage key={reportId} id={reportId} />
}

const ViewTile = lazyPart(
  () => import('../features/record-views/tile/ViewTile.tsx'),
  <Skeleton className="size-full" />,
)

export const DashboardOfTiles = () => <DashboardPage ViewTile={ViewTile} />

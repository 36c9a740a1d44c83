import { useParams } from '@tanstack/react-router'
import { ReportPage } from '../features/insights/report/ReportPage.tsx'

export { DashboardPage } from '../features/insights/dashboard/DashboardPage.tsx'
export { DashboardsPage } from '../features/insights/dashboard/DashboardsPage.tsx'
export { ReportsPage } from '../features/insights/report/ReportsPage.tsx'

export function ReportRoute() {
  const { reportId } = useParams({ from: '/app/reports/$reportId' })
  return <ReportPage key={reportId} id={reportId} />
}

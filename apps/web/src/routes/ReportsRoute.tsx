import { ReportsPage } from '../features/insights/reports/ReportsPage.tsx'

export default function ReportsRoute() {
  return <ReportsPage />
}

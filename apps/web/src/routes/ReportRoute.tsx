import { useParams } from '@tanstack/react-router'
import { ReportPage } from '../features/insights/reports/ReportPage.tsx'

export default function ReportRoute() {
  const { reportId } = useParams({ from: '/app/reports/$reportId' })
  return <ReportPage key={reportId} id={reportId} />
}

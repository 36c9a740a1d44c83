import { useParams } from '@tanstack/react-router'
import { PublicDashboardPage } from '../features/insights/public/PublicDashboardPage.tsx'

export default function PublicDashboardRoute() {
  const { token } = useParams({ from: '/d/$token' })
  return <PublicDashboardPage key={token} token={token} />
}

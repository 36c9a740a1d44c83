import { useParams } from '@tanstack/react-router'
import { PublicCalendarPage } from '../features/record-views/public/PublicCalendarPage.tsx'

export default function PublicCalendarRoute() {
  const { token } = useParams({ from: '/c/$token' })
  return <PublicCalendarPage key={token} token={token} />
}

import { useParams } from '@tanstack/react-router'
import { PublicBoardPage } from '../features/record-views/public/PublicBoardPage.tsx'

export default function PublicBoardRoute() {
  const { token } = useParams({ from: '/b/$token' })
  return <PublicBoardPage key={token} token={token} />
}

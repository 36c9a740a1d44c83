import { useParams } from '@tanstack/react-router'
import { PublicListPage } from '../features/public-list/PublicListPage.tsx'

export default function PublicListRoute() {
  const { token } = useParams({ from: '/l/$token' })
  return <PublicListPage key={token} token={token} />
}

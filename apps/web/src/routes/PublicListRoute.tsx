import { useParams } from '@tanstack/react-router'
import { PublicListPage } from '../features/record-views/public/PublicListPage.tsx'

export default function PublicListRoute() {
  const { token } = useParams({ from: '/l/$token' })
  return <PublicListPage key={token} token={token} />
}

import { useParams } from '@tanstack/react-router'
import { PublicGalleryPage } from '../features/record-views/public/PublicGalleryPage.tsx'

export default function PublicGalleryRoute() {
  const { token } = useParams({ from: '/g/$token' })
  return <PublicGalleryPage key={token} token={token} />
}

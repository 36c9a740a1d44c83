import { useParams } from '@tanstack/react-router'
import { InvitationPage } from '../features/auth/InvitationPage.tsx'

export default function InvitationRoute() {
  const { token } = useParams({ from: '/invitation/$token' })
  return <InvitationPage key={token} token={token} />
}

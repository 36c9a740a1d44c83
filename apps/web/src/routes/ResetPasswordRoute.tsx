import { useParams } from '@tanstack/react-router'
import { ResetPasswordPage } from '../features/auth/ResetPasswordPage.tsx'

export default function ResetPasswordRoute() {
  const { token } = useParams({ from: '/reset-password/$token' })
  return <ResetPasswordPage key={token} token={token} />
}

import { Navigate, useRouter, useSearch } from '@tanstack/react-router'
import { LoginPage } from '../features/auth/LoginPage.tsx'
import { PageLoader } from '../features/errors/PageLoader.tsx'
import { safeRedirect } from '../lib/safe-redirect.ts'
import { useSession } from '../lib/session.ts'

export default function LoginRoute() {
  const { redirect } = useSearch({ from: '__root__' })
  const router = useRouter()
  const { data: session, isPending } = useSession()
  const target = safeRedirect(redirect, location.origin)
  if (isPending) return <PageLoader />
  if (session) return <Navigate href={target} replace />
  return <LoginPage onSignedIn={() => router.history.replace(target)} />
}

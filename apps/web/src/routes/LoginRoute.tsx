import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoginPage } from '../features/auth/LoginPage.tsx'
import { PageLoader } from '../errors/PageLoader.tsx'
import { safeRedirect } from '../lib/session/safe-redirect.ts'
import { useSession } from '../lib/session/session.ts'

export default function LoginRoute() {
  const { redirect, organization } = useSearch({ from: '__root__' })
  const router = useRouter()
  const { data: session, isPending } = useSession()
  const target = safeRedirect(redirect, location.origin)
  const signedIn = Boolean(session)
  useEffect(() => {
    if (signedIn) router.history.replace(target)
  }, [signedIn, router, target])
  return isPending || signedIn ? <PageLoader /> : <LoginPage redirect={target} organization={organization} />
}

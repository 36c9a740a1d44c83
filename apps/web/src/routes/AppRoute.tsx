import { Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PageLoader } from '../errors/PageLoader.tsx'
import { RouteError } from '../errors/RouteError.tsx'
import { DashboardLayout } from '../features/shell/DashboardLayout.tsx'
import { NoTenantPage } from '../features/shell/NoTenantPage.tsx'
import { takeLogout } from '../lib/session-end.ts'
import { useSession } from '../lib/session.ts'
import { useTenant } from '../lib/tenant.ts'

/** All that needs a signed-in user; who is not is sent to the sign-in and comes back here afterwards. */
export default function AppRoute() {
  const { data: session, isPending, error, refetch } = useSession()
  const { tenantId } = useTenant()
  const path = useLocation({ select: (location) => location.pathname })
  if (isPending) return <PageLoader />
  if (error && !session) {
    return (
      <main>
        <RouteError error={error} reset={() => void refetch()} />
      </main>
    )
  }
  if (!session) return <ToSignIn />
  return <DashboardLayout>{tenantId || path.startsWith('/settings') ? <Outlet /> : <NoTenantPage />}</DashboardLayout>
}

/** Goes once: the address that it leaves from is the one to come back to. */
function ToSignIn() {
  const router = useRouter()
  const navigate = useNavigate()
  useEffect(() => {
    const { pathname, href } = router.state.location
    if (pathname === '/login') return
    const back = takeLogout() || href === '/' ? {} : { redirect: href }
    void navigate({ to: '/login', search: back, replace: true })
  }, [router, navigate])
  return <PageLoader />
}

import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { PageLoader } from '../features/errors/PageLoader.tsx'
import { RouteError } from '../features/errors/RouteError.tsx'
import { DashboardLayout } from '../features/shell/DashboardLayout.tsx'
import { useSession } from '../lib/session.ts'

/** All that needs a signed-in user; who is not is sent to the sign-in and comes back here afterwards. */
export default function AppRoute() {
  const { data: session, isPending, error, refetch } = useSession()
  const href = useLocation({ select: (location) => location.href })
  if (isPending) return <PageLoader />
  if (error && !session) return <RouteError error={error} reset={() => void refetch()} />
  if (!session) return <Navigate to="/login" search={href === '/' ? {} : { redirect: href }} replace />
  return (
    <DashboardLayout>
      <Outlet />
    </DashboardLayout>
  )
}

import { Outlet, useLocation, useMatches, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { AccessDenied } from '../errors/AccessDenied.tsx'
import { PageLoader } from '../errors/PageLoader.tsx'
import { RouteError } from '../errors/RouteError.tsx'
import { DashboardLayout } from '../features/shell/DashboardLayout.tsx'
import { Unreachable } from '../features/shell/Unreachable.tsx'
import { NoTenantPage } from '../features/shell/tenants/NoTenantPage.tsx'
import { isUnanswered } from '../lib/api/connection.ts'
import { browserLanguage, rememberLanguage, showLanguage } from '../lib/language/language.ts'
import { useAppliedLanguage } from '../lib/levels/apply-language.ts'
import { lackingFor } from '../lib/session/route-needs.ts'
import { takeLogout } from '../lib/credentials/session-end.ts'
import { useSession, useCurrentRights } from '../lib/session/session.ts'
import { useRights } from '../lib/session/use-rights.ts'
import { useTenant } from '../lib/tenants/tenant.ts'

/** Routes that require a session. Others redirect to the sign-in, which leads back here. */
export default function AppRoute() {
  const { data: session, isPending, error, refetch, fetchStatus, failureReason } = useSession()
  const { tenantId, organizationId } = useTenant()
  const areRightsCurrent = useCurrentRights(organizationId)
  const path = useLocation({ select: (location) => location.pathname })
  if (!session && (fetchStatus === 'paused' || isUnanswered(failureReason)))
    return <Unreachable onReached={() => void refetch()} />
  if (isPending || !areRightsCurrent) return <PageLoader />
  if (error && !session) {
    return (
      <main>
        <RouteError error={error} reset={() => void refetch()} />
      </main>
    )
  }
  if (!session) return <ToSignIn />
  return (
    <InTheirLanguage>
      <DashboardLayout>
        <Guarded>{tenantId || path.startsWith('/settings') ? <Outlet /> : <NoTenantPage />}</Guarded>
      </DashboardLayout>
    </InTheirLanguage>
  )
}

function InTheirLanguage({ children }: { children: ReactNode }) {
  return useAppliedLanguage() ? children : <PageLoader />
}

/** Does not mount a page that the user may not open. */
function Guarded({ children }: { children: ReactNode }) {
  const rights = useRights()
  const missing = useMatches({
    select: (matches) => matches.flatMap(({ fullPath, params }) => lackingFor(rights, fullPath, params)),
    structuralSharing: true,
  })
  return missing.length > 0 ? <AccessDenied missing={missing} /> : children
}

/** Navigates once, so that the redirect parameter keeps the original URL. */
function ToSignIn() {
  const router = useRouter()
  const navigate = useNavigate()
  useEffect(() => {
    const { pathname, href } = router.state.location
    if (pathname === '/login') return
    rememberLanguage(null)
    void showLanguage(browserLanguage())
    const back = takeLogout() || href === '/' ? {} : { redirect: href }
    void navigate({ to: '/login', search: back, replace: true })
  }, [router, navigate])
  return <PageLoader />
}

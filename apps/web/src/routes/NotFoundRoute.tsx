import { NotFoundPage } from '../errors/NotFoundPage.tsx'
import { PageLoader } from '../errors/PageLoader.tsx'
import { DashboardLayout } from '../features/shell/DashboardLayout.tsx'
import { useSession } from '../lib/session/session.ts'

/** Unmatched paths: inside the shell when signed in, otherwise standalone. */
export default function NotFoundRoute() {
  const { data: session, isPending } = useSession()
  if (isPending) return <PageLoader />
  if (session) {
    return (
      <DashboardLayout>
        <NotFoundPage />
      </DashboardLayout>
    )
  }
  return (
    <main>
      <NotFoundPage />
    </main>
  )
}

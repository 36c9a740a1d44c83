import { NotFoundPage } from '../errors/NotFoundPage.tsx'
import { PageLoader } from '../errors/PageLoader.tsx'
import { DashboardLayout } from '../features/shell/DashboardLayout.tsx'
import { useSession } from '../lib/session/session.ts'

/** Any other path: within the shell for who is signed in, alone for who is not. */
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

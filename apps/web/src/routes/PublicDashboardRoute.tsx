import { pickLanguage } from '@monarch/messages'
import { useLocation, useParams } from '@tanstack/react-router'
import { EmbeddedDashboardPage, PublicDashboardPage } from '../features/insights/public/PublicDashboardPage.tsx'
import { showLanguage } from '../lib/language/language.ts'

// The website that embeds a dashboard chooses its language in the URL, as it chooses the theme (read by index.html).
const requested = location.pathname.startsWith('/e/') && new URLSearchParams(location.search).get('lang')
if (requested) void showLanguage(pickLanguage([requested]))

/** One chunk for both, because each chunk adds to the size of the first page. */
export default function PublicDashboardRoute() {
  const { token = '' } = useParams({ strict: false })
  const { pathname } = useLocation()
  if (pathname.startsWith('/e/')) return <EmbeddedDashboardPage key={token} id={token} />
  return <PublicDashboardPage key={token} token={token} />
}

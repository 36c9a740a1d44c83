import { pickLanguage } from '@monarch/messages'
import { useLocation, useParams } from '@tanstack/react-router'
import { EmbeddedDashboardPage, PublicDashboardPage } from '../features/insights/public/PublicDashboardPage.tsx'
import { speak } from '../lib/language/language.ts'

// The website that embeds a dashboard knows the language of its visitors; index.html reads the theme in the same way.
const asked = location.pathname.startsWith('/e/') && new URLSearchParams(location.search).get('lang')
if (asked) void speak(pickLanguage([asked]))

/** One chunk for both, because each chunk adds to the size of the first page. */
export default function PublicDashboardRoute() {
  const { token = '' } = useParams({ strict: false })
  const { pathname } = useLocation()
  if (pathname.startsWith('/e/')) return <EmbeddedDashboardPage key={token} id={token} />
  return <PublicDashboardPage key={token} token={token} />
}

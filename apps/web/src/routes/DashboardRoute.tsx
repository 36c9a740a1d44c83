import { lazyPart } from '@monarch/ui'
import { useEffect, useState } from 'react'
import { DashboardPage } from '../features/dashboard/DashboardPage.tsx'
import { useNavigation } from '../lib/navigation/navigation.ts'
import { useSettings } from '../lib/levels/settings.ts'

// Every page loads the chunk of the shell, so it is not part of that.
const GuidedStart = lazyPart(() => import('../features/start/GuidedStart.tsx'))
const Home = lazyPart(() => import('../features/home/Home.tsx'), <div className="min-h-80" />)
/** Loaded only for start pages with dashboards. */
const HomeDashboards = lazyPart(() => import('./HomeDashboards.tsx'), <div className="min-h-56" />)
/** Loaded only for start pages with single reports or metrics. */
const HomeTiles = lazyPart(() => import('./HomeTiles.tsx'), <div className="min-h-56" />)

export default function DashboardRoute() {
  const { isPending } = useSettings()
  const { data, failureCount } = useNavigation()
  const [hasGuide, setHasGuide] = useState(false)
  useEffect(() => void GuidedStart.preload().finally(() => setHasGuide(true)), [])
  // The guided start needs all three; waiting for them avoids a layout shift.
  const isReady = hasGuide && !isPending && (data !== undefined || failureCount > 0)
  return (
    <div className={isReady ? undefined : 'invisible'}>
      <DashboardPage guide={<GuidedStart />} home={<Home Dashboards={HomeDashboards} Tiles={HomeTiles} />} />
    </div>
  )
}

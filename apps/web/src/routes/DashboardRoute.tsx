import { lazyPart } from '@monarch/ui'
import { DashboardPage } from '../features/dashboard/DashboardPage.tsx'
import { GuidedStart } from '../features/start/GuidedStart.tsx'
import { useNavigation } from '../lib/navigation/navigation.ts'
import { useSettings } from '../lib/levels/settings.ts'

const Home = lazyPart(() => import('../features/home/Home.tsx'), <div className="min-h-80" />)

export default function DashboardRoute() {
  const { isPending } = useSettings()
  const { data, failureCount } = useNavigation()
  // The guided start needs both; waiting for them avoids a layout shift.
  const isReady = !isPending && (data !== undefined || failureCount > 0)
  return (
    <div className={isReady ? undefined : 'invisible'}>
      <DashboardPage guide={<GuidedStart />} home={<Home />} />
    </div>
  )
}

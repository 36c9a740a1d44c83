import { SegmentedControl } from '@monarch/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PageLoader } from '../../errors/PageLoader.tsx'
import { useUser } from '../../lib/session/session.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { SettingsFrame } from './SettingsFrame.tsx'

/** With its editor it weighs more than everything else together. */
const Explorer = lazy(() => import('./api/Explorer.tsx'))

/** /settings/api/explorer: requests written by hand, to one of the endpoints (`?endpoint=`), with the rights of who writes them. */
export function ExplorerPage() {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { id: userId } = useUser()
  const { tenant } = useTenant()
  const endpoint = search.endpoint === 'admin' ? 'admin' : 'tenant'
  return (
    <SettingsFrame
      title="API explorer"
      description="What is sent here is real, and done with your rights."
      parent={{ to: '/settings/api', name: 'API Configuration' }}
      wide
      actions={
        <SegmentedControl
          aria-label="Endpoint"
          options={[
            { value: 'tenant', label: 'Records' },
            { value: 'admin', label: 'Structure' },
          ]}
          value={endpoint}
          onValueChange={(value) =>
            void navigate({ to: '.', search: (before) => ({ ...before, endpoint: value }), replace: true })
          }
        />
      }
    >
      <Suspense fallback={<PageLoader />}>
        <Explorer key={`${endpoint} ${tenant?.id}`} endpoint={endpoint} userId={userId} />
      </Suspense>
    </SettingsFrame>
  )
}

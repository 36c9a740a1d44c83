import { lazyPart, SegmentedControl } from '@monarch/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PageLoader } from '../../errors/PageLoader.tsx'
import { useUser } from '../../lib/session/session.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { SettingsFrame } from './SettingsFrame.tsx'
import { t } from './api/messages.ts'

/** Loaded on demand: with its editor it is larger than the rest of the application. */
const Explorer = lazyPart(() => import('./api/Explorer.tsx'), <PageLoader />)
const RestExplorer = lazyPart(() => import('./api/RestExplorer.tsx'), <PageLoader />)

/** /settings/api/explorer: sends requests to an endpoint (`?endpoint=`) with the user's permissions. */
export function ExplorerPage() {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { id: userId } = useUser()
  const { tenant } = useTenant()
  const endpoint = search.endpoint === 'admin' || search.endpoint === 'rest' ? search.endpoint : 'tenant'
  return (
    <SettingsFrame
      title={t('apiExplorer')}
      description={t('explorerHelp')}
      parent={{ to: '/settings/api', name: t('apiConfiguration') }}
      wide
      actions={
        <SegmentedControl
          aria-label={t('endpoint')}
          options={[
            { value: 'tenant', label: t('records') },
            { value: 'admin', label: t('structure') },
            { value: 'rest', label: t('rEST') },
          ]}
          value={endpoint}
          onValueChange={(value) =>
            void navigate({ to: '.', search: (before) => ({ ...before, endpoint: value }), replace: true })
          }
        />
      }
    >
      {endpoint === 'rest' ? (
        <RestExplorer key={tenant?.id} tenantId={tenant?.id ?? null} />
      ) : (
        <Explorer key={`${endpoint} ${tenant?.id}`} endpoint={endpoint} userId={userId} />
      )}
    </SettingsFrame>
  )
}

import { EmptyState, waitForServer } from '@monarch/ui'
import { CloudOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { countWrites } from '../../lib/outbox-store.ts'
import { t } from './messages.ts'

/** Shown when the application starts without a connection. Calls `onReached` when the server answers. */
export function Unreachable({ onReached }: { onReached: () => void }) {
  const [unsent, setUnsent] = useState(0)
  usePageTitle(t('offlineTitle'))
  const goOn = useEffectEvent(onReached)
  useEffect(() => {
    void waitForServer().then(goOn)
    void countWrites().then(setUnsent)
  }, [])
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        headingLevel={1}
        icon={<CloudOff aria-hidden />}
        title={t('offlineTitle')}
        description={
          <span role="status">
            {t('offlineHelp')} {unsent > 0 && t('offlineUnsent', { count: unsent })}
          </span>
        }
      />
    </main>
  )
}

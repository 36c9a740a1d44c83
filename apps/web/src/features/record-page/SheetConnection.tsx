import { Button } from '@monarch/ui'
import { useOffline } from '../../lib/api/use-offline.ts'
import { useUser } from '../../lib/session/session.ts'
import { reviewUnsent, useUnsentCounts } from '../../lib/unsent.ts'
import { t } from './messages.ts'

/** What the connection strip of the page says, in a sheet that covers it. */
export function SheetConnection({ tenantId }: { tenantId: string | null }) {
  const offline = useOffline()
  const user = useUser()
  const { waiting, asked } = useUnsentCounts(user.id, tenantId)
  const unsent = waiting + asked
  return (
    <div role="status">
      {(offline || unsent > 0) && (
        <p className="flex min-h-11 flex-wrap items-center justify-center gap-x-1 bg-warning-bg px-4 text-center text-xs text-warning">
          {offline && <span>{t('offline')}</span>}
          {unsent > 0 && (
            <Button variant="link" size="sm" className="text-warning underline" onClick={reviewUnsent}>
              {t('unsent', { count: unsent })}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

import { Button, cn } from '@monarch/ui'
import { useOffline } from '../../lib/api/use-offline.ts'
import { useUser } from '../../lib/session/session.ts'
import { reviewUnsent, useUnsentCounts } from '../../lib/unsent.ts'
import { t } from './messages.ts'

/** The text of the connection strip, in a sheet that covers the strip. */
export function SheetConnection({ tenantId }: { tenantId: string | null }) {
  const offline = useOffline()
  const user = useUser()
  const { waiting, undecided } = useUnsentCounts(user.id, tenantId)
  const unsent = waiting + undecided
  return (
    <div role="status">
      {(offline || unsent > 0) && (
        <p className="flex min-h-11 flex-wrap items-center justify-center gap-x-1 bg-warning-bg px-4 text-center text-xs text-warning">
          {offline && <span className={cn(unsent > 0 && 'max-sm:hidden')}>{t('offline')}</span>}
          {offline && unsent > 0 && <span className="sm:hidden">{t('offlineShort')}</span>}
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

import { Alert, toast } from '@monarch/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { tenantKey, useTenant } from '../../lib/tenants/tenant.ts'
import { type StructureChange, useStructureChanges } from './model/structure-changes.ts'
import { t } from './messages.ts'

/** Progress of a change that runs in the background. The previous structure applies until it is finished. */
export function RunningChange() {
  const changes = useStructureChanges().data?.items
  useAnnounceEnd(changes)
  const running = changes?.find(({ status }) => status === 'pending')
  if (!running) return null
  const { description, done, total } = running
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total)
  return (
    <Alert variant="info">
      <div className="flex flex-col gap-1.5">
        <span>{t('runningInTheBackgroundHelp', { description })}</span>
        <div
          role="progressbar"
          aria-label={description}
          aria-valuenow={percent}
          className="h-1.5 w-full max-w-[320px] overflow-hidden rounded-full bg-active"
        >
          <div className="h-full bg-primary transition-[width]" style={{ width: `${percent}%` }} />
        </div>
      </div>
    </Alert>
  )
}

/** Reports the end of a background change, and refetches all data of the workspace. */
function useAnnounceEnd(changes: readonly StructureChange[] | undefined): void {
  const client = useQueryClient()
  const { tenantId } = useTenant()
  const running = useRef<string | null>(null)
  useEffect(() => {
    const ended = changes?.find(({ id, status }) => id === running.current && status !== 'pending')
    running.current = changes?.find(({ status }) => status === 'pending')?.id ?? null
    if (!ended) return
    if (ended.status === 'failed') toast.error(ended.error ?? t('theChangeFailed'), { id: ended.id })
    else toast.success(t('changeIsDone', { description: ended.description }), { id: ended.id })
    void client.invalidateQueries({ queryKey: tenantKey(tenantId) })
  }, [changes, client, tenantId])
}

import { cn, needOffline, offlinePart, watchServer, whenOnline } from '@monarch/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { ApiError } from '../../../lib/api/api-error.ts'
import { isOffline, isUnanswered, reportConnection, subscribeToConnection } from '../../../lib/api/connection.ts'
import { useOffline } from '../../../lib/api/use-offline.ts'
import { isUpgrading } from '../../../lib/api/retry.ts'
import { readWrites, watchWrites } from '../../../lib/outbox-store.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useMay } from '../../../lib/session/use-rights.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { countStored, useUnsentCounts, watchReview } from '../../../lib/unsent.ts'
import { t } from './messages.ts'
import { rich } from '../../../lib/language/rich.ts'

const loadResume = whenOnline(() => import('../../record-data/write/resume.ts'))
needOffline(loadResume)
const loadRefetch = whenOnline(() => import('./refetch-unanswered.ts'))
needOffline(loadRefetch)
const UnsentChanges = offlinePart(() => import('./UnsentChanges.tsx'))

/** A banner while the server cannot be reached, while changes wait, and while the workspace is upgraded. */
export function ConnectionStrip() {
  const user = useUser()
  const { tenantId } = useTenant()
  const offline = useOffline()
  const [wasOffline, setWasOffline] = useState(false)
  useEffect(() => subscribeToConnection(() => setWasOffline((was) => was || isOffline())), [])
  useEffect(() => watchServer(reportConnection), [])
  useResume(user.id, tenantId)
  useRefetchUnanswered()
  const { waiting, undecided } = useUnsentCounts(user.id, tenantId)
  const isSending = waiting > 0
  useEffect(() => {
    if (offline || isSending || !wasOffline) return
    const timer = setTimeout(() => setWasOffline(false), 3000)
    return () => clearTimeout(timer)
  }, [offline, isSending, wasOffline])
  const [isOpen, setOpen] = useState(false)
  useEffect(() => watchReview(() => setOpen(true)), [])
  const upgrade = useUpgrade()
  const isReconnected = wasOffline && !offline && waiting + undecided === 0
  const isUpgrade = upgrade !== null && !offline && waiting === 0
  const isShown = offline || waiting + undecided > 0 || isUpgrade || isReconnected
  return (
    <>
      {/* Below the page, or over the name in the bar of a phone, so that nothing on the page moves or is covered. */}
      <div
        role="status"
        className={cn(
          'pointer-events-none absolute -top-12 right-24 left-12 z-30 flex flex-col',
          'max-sm:top-auto max-sm:-bottom-12 lg:static lg:order-last',
        )}
      >
        {isShown && (
          <p
            className={cn(
              'flex min-h-12 flex-wrap content-center items-center justify-center gap-x-1 px-4',
              'bg-warning-bg py-1 text-center text-xs font-medium text-warning lg:min-h-7 lg:py-0',
            )}
          >
            {offline && <span className={cn(waiting > 0 && 'max-sm:hidden')}>{t('offline')}</span>}
            {offline && waiting > 0 && <span className="sm:hidden">{t('offlineShort')}</span>}
            {waiting > 0 && <StripButton onClick={() => setOpen(true)}>{t('waiting', { count: waiting })}</StripButton>}
            {isUpgrade && (upgrade.reason === 'UPGRADE_FAILED' ? <FailedUpgrade /> : t('upgrading'))}
            {isReconnected && !isUpgrade && t('reconnected')}
            {undecided > 0 && (
              <span>
                {rich(
                  t('notSaved', {
                    count: undecided,
                    button: (parts) => <StripButton onClick={() => setOpen(true)}>{parts}</StripButton>,
                  }),
                )}
              </span>
            )}
          </p>
        )}
      </div>
      {isOpen && <UnsentChanges tenantId={tenantId} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Refetches queries that failed without an answer, once the server answers again. */
function useRefetchUnanswered(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && isUnanswered(event.action.error))
          void loadRefetch().then(({ refetchUnanswered }) => refetchUnanswered(client))
      }),
    [client],
  )
}

/** Sends the unsent writes of pages that were closed. Its code is loaded only if there are any. */
function useResume(userId: string, tenantId: string | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (tenantId === null) return
    let stop: (() => void) | null = null
    let isEnded = false
    const look = async () => {
      const writes = await readWrites(userId).catch(() => [])
      const own = writes.filter((write) => write.tenantId === tenantId)
      if (own.length === 0) return
      countStored(userId, tenantId, own)
      const { resumeWrites } = await loadResume()
      if (!isEnded) stop ??= resumeWrites(client, tenantId)
    }
    const stopWatching = watchWrites(() => void look())
    void look()
    return () => {
      isEnded = true
      stopWatching()
      stop?.()
    }
  }, [client, userId, tenantId])
}

function StripButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="pointer-events-auto min-h-6 rounded-sm px-1 underline underline-offset-2"
    >
      {children}
    </button>
  )
}

function FailedUpgrade() {
  const mayRetry = useMay('tenant:update')
  return (
    <span>
      {mayRetry
        ? rich(
            t('upgradeFailedSeeWhy', {
              link: (parts) => (
                <Link to="/settings/tenants" className="pointer-events-auto underline underline-offset-2">
                  {parts}
                </Link>
              ),
            }),
          )
        : t('upgradeFailed')}
    </span>
  )
}

/** The error of queries that wait for a tenant upgrade; `null` when none does. */
function useUpgrade(): ApiError | null {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    // Ignores all other events, which can occur during rendering.
    (listener) => cache.subscribe(({ type }) => (type === 'updated' || type === 'observerRemoved') && listener()),
    () => {
      for (const query of cache.getAll()) {
        const { fetchStatus, fetchFailureReason } = query.state
        if (fetchStatus !== 'idle' && isUpgrading(fetchFailureReason) && query.isActive()) return fetchFailureReason
      }
      return null
    },
  )
}

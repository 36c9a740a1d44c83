import { cn, lazyPart, whenOnline } from '@monarch/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { ApiError } from '../../../lib/api/api-error.ts'
import { isOffline, subscribeToConnection } from '../../../lib/api/connection.ts'
import { isUpgrading } from '../../../lib/api/retry.ts'
import { readWrites, watchWrites } from '../../../lib/outbox-store.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useMay } from '../../../lib/session/use-rights.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { useUnsentCounts } from '../../../lib/unsent.ts'

const loadResume = whenOnline(() => import('../../record-data/write/resume.ts'))
export const UnsentChanges = lazyPart(() => import('./UnsentChanges.tsx'))

/** A banner while the server cannot be reached, while changes wait, and while the workspace is upgraded. */
export function ConnectionStrip() {
  const user = useUser()
  const { tenantId } = useTenant()
  const offline = useSyncExternalStore(subscribeToConnection, isOffline)
  const [wasOffline, setWasOffline] = useState(false)
  useEffect(() => subscribeToConnection(() => setWasOffline((was) => was || isOffline())), [])
  useEffect(() => {
    if (offline || !wasOffline) return
    const timer = setTimeout(() => setWasOffline(false), 3000)
    return () => clearTimeout(timer)
  }, [offline, wasOffline])
  useResume(user.id, tenantId)
  const { waiting, asked } = useUnsentCounts(user.id, tenantId)
  const [isOpen, setOpen] = useState(false)
  const upgrade = useUpgrade()
  return (
    <>
      <div role="status">
        {offline || waiting > 0 ? (
          <Strip>
            {offline && <span>Offline. Your changes are kept and will be sent.</span>}
            {waiting > 0 && <StripButton onClick={() => setOpen(true)}>{countChanges(waiting)} waiting</StripButton>}
          </Strip>
        ) : upgrade ? (
          <Strip>
            {upgrade.reason === 'UPGRADE_FAILED' ? (
              <FailedUpgrade />
            ) : (
              'This workspace is being upgraded. It will open automatically in a moment.'
            )}
          </Strip>
        ) : (
          wasOffline && asked === 0 && <Strip>Reconnected.</Strip>
        )}
        {asked > 0 && (
          <Strip>
            <span>{countChanges(asked)} could not be saved.</span>
            <StripButton onClick={() => setOpen(true)}>Review</StripButton>
          </Strip>
        )}
      </div>
      {isOpen && <UnsentChanges tenantId={tenantId} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Sends what other pages have left, as soon as there is something: most pages never load the code for it. */
function useResume(userId: string, tenantId: string | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (tenantId === null) return
    let stop: (() => void) | null = null
    let isEnded = false
    const look = async () => {
      const writes = await readWrites(userId)
      if (!writes.some((write) => write.tenantId === tenantId)) return
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

function countChanges(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'change' : 'changes'}`
}

function StripButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="min-h-6 rounded-sm px-1 underline underline-offset-2">
      {children}
    </button>
  )
}

function Strip({ children }: { children: ReactNode }) {
  return (
    <p
      className={cn(
        'flex min-h-7 flex-wrap items-center justify-center gap-x-1 bg-warning-bg px-4',
        'text-center text-xs font-medium text-warning',
      )}
    >
      {children}
    </p>
  )
}

function FailedUpgrade() {
  const mayRetry = useMay('tenant:update')
  return (
    <span>
      This workspace could not be upgraded and is closed.{' '}
      {mayRetry ? (
        <Link to="/settings/tenants" className="underline underline-offset-2">
          See why and try again
        </Link>
      ) : (
        'Please tell your administrator.'
      )}
    </span>
  )
}

/** The error of queries that wait for a tenant upgrade; `null` when none does. */
function useUpgrade(): ApiError | null {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    // Other events occur during rendering.
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

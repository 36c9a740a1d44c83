import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { ApiError } from '../../lib/api/api-error.ts'
import { isUpgrading } from '../../lib/api/retry.ts'
import { useMay } from '../../lib/session/session.ts'

/** A banner while the browser is offline, shortly after, and while the workspace is upgraded. */
export function ConnectionStrip() {
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  const [wasOffline, setWasOffline] = useState(false)
  useEffect(() => onlineManager.subscribe((now) => setWasOffline((was) => was || !now)), [])
  useEffect(() => {
    if (!online || !wasOffline) return
    const timer = setTimeout(() => setWasOffline(false), 3000)
    return () => clearTimeout(timer)
  }, [online, wasOffline])
  const upgrade = useUpgrade()
  return (
    <div role="status">
      {!online ? (
        <Strip>Offline. Your changes are kept and will be sent.</Strip>
      ) : upgrade ? (
        <Strip>
          {upgrade.reason === 'UPGRADE_FAILED' ? (
            <FailedUpgrade />
          ) : (
            'This workspace is being upgraded. It will open automatically in a moment.'
          )}
        </Strip>
      ) : (
        wasOffline && <Strip>Reconnected.</Strip>
      )}
    </div>
  )
}

function Strip({ children }: { children: ReactNode }) {
  return (
    <p className="flex min-h-7 items-center justify-center gap-1 bg-warning-bg px-4 text-center text-xs font-medium text-warning">
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

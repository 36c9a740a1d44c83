import { onlineManager } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** A strip over the page while the browser is offline, and for a moment after. */
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
  const text = online ? (wasOffline ? 'Reconnected.' : '') : 'Offline. Your changes are kept and will be sent.'
  return (
    <div role="status">
      {text && (
        <p className="flex h-7 items-center justify-center bg-warning-bg px-4 text-xs font-medium text-warning">
          {text}
        </p>
      )}
    </div>
  )
}

import { useCallback, useSyncExternalStore } from 'react'

/** Whether the page meets a media query, live. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Below this a panel is a sheet over the list. */
export const wideScreen = '(min-width: 1024px)'

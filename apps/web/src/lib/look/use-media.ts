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
  return useSyncExternalStore(subscribe, () => read(query))
}

const printing = matchMedia('print')
const known = new Map<string, boolean>()

/** What is printed is the page as it stands: paper is no small screen. */
function read(query: string): boolean {
  if (!printing.matches || !known.has(query)) known.set(query, matchMedia(query).matches)
  return known.get(query)!
}

/** Below this a head has room for its name and one button. */
export const phone = '(width < 40rem)'

/** Below this a panel is a sheet over the list. */
export const wideScreen = '(min-width: 1024px)'

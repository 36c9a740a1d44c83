import { useCallback, useSyncExternalStore } from 'react'

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

/** Printing keeps the layout of the screen: a sheet of paper must not count as a small screen. */
function read(query: string): boolean {
  if (!printing.matches || !known.has(query)) known.set(query, matchMedia(query).matches)
  return known.get(query)!
}

/** Headers narrower than this have room for a name and one button. */
export const phone = '(width < 40rem)'

/** Below this width a panel covers the list. */
export const wideScreen = '(min-width: 1024px)'

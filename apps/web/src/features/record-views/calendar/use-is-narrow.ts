import { type RefObject, useEffect, useState } from 'react'

/** Below this width a day shows dots instead of names. */
const narrowWidth = 640

export function useIsNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setNarrow(entry!.contentRect.width < narrowWidth))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNarrow
}

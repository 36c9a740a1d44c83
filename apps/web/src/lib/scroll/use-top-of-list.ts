import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Scrolls to the first row when the list is sorted, filtered, searched or paged, not when its records change. */
export function useTopOfList(scroller: RefObject<HTMLElement | null>, list: unknown): void {
  const key = JSON.stringify(list)
  const shown = useRef(key)
  useLayoutEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (scroller.current) scrollToTop(scroller.current)
  }, [scroller, key])
}

function scrollToTop(element: HTMLElement): void {
  element.scrollTop = 0
}

import { type RefObject, useEffect } from 'react'

/** Milliseconds without movement that end a scroll. */
export const scrollEnd = 150

/**
 * Sets `data-passing` on the rows while they scroll up or down and the list is not scrolled sideways. Nothing needs to be
 * sticky then: a sticky part makes each row two layers, and without it a row that scrolls by is painted once.
 */
export function usePassingRows(scroller: RefObject<HTMLElement | null>, rows: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current!
    let { scrollTop } = element
    let end: ReturnType<typeof setTimeout> | undefined
    const set = (isPassing: boolean) => {
      clearTimeout(end)
      rows.current?.toggleAttribute('data-passing', isPassing)
      if (isPassing) end = setTimeout(() => set(false), scrollEnd)
    }
    const follow = () => {
      const isMoved = element.scrollTop !== scrollTop
      scrollTop = element.scrollTop
      if (element.scrollLeft !== 0) set(false)
      else if (isMoved) set(true)
    }
    // In the capture phase, before new rows are drawn: measuring afterwards would force a second layout.
    const options = { passive: true, capture: true }
    element.addEventListener('scroll', follow, options)
    return () => {
      clearTimeout(end)
      element.removeEventListener('scroll', follow, options)
    }
  }, [scroller, rows])
}

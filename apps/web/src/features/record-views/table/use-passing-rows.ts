import { type RefObject, useEffect } from 'react'

/** Milliseconds without movement that end a scroll. */
export const scrollEnd = 150

/**
 * Sets `data-passing` on the rows during vertical scrolling while the list is not scrolled horizontally. No cell needs to be sticky then.
 * Sticky cells split each row into two layers; without them, the browser paints a row once.
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

import { type RefObject, useCallback, useEffect, useState } from 'react'
import { maxHeight, RowScroll } from '../../../lib/scroll/row-scroll.ts'
import { useRowWindow } from '../../../lib/scroll/use-row-window.ts'

interface CardRowsOptions {
  /** Number of rows, their height, and the padding above and below. */
  count: number
  rowHeight: number
  padding: number
  overscan: number
  /** The row with the tab stop; it stays mounted when scrolled out of view. */
  kept: number
}

interface CardRows {
  /** The rows to draw with their offsets in the container. */
  readonly rows: readonly { readonly index: number; readonly top: number }[]
  readonly first: number
  readonly last: number
  /** Height of the container. */
  readonly height: number
  /** Scrolls as little as possible. */
  readonly show: (row: number) => void
}

/** The visible rows of cards. A list taller than browsers support scrolls like the table. */
export function useCardRows(scroller: RefObject<HTMLDivElement | null>, options: CardRowsOptions): CardRows {
  const { count, rowHeight, padding, overscan, kept } = options
  const [scroll] = useState(() => new RowScroll())
  const room = useHeight(scroller)
  const { first, last, shift } = useRowWindow(scroller, scroll, { count, rowHeight, room, padding })
  const top = Math.max(0, first - overscan)
  const bottom = Math.min(count - 1, last + overscan)
  const drawn = Array.from({ length: Math.max(0, bottom - top + 1) }, (_, index) => top + index)
  if (kept >= 0 && kept < count && (kept < top || kept > bottom)) drawn.push(kept)
  const show = useCallback(
    (row: number) => {
      const top = row * rowHeight
      if (scroller.current) scrollTo(scroller.current, scroll, { top, bottom: top + rowHeight + padding, room })
    },
    [scroller, scroll, rowHeight, padding, room],
  )
  const height = Math.min(count * rowHeight, maxHeight - padding)
  return {
    // A row far below the visible ones must not increase the container's height.
    rows: drawn
      .toSorted((a, b) => a - b)
      .map((index) => ({ index, top: Math.min(index * rowHeight - shift, height - rowHeight) })),
    first,
    last,
    height,
    show,
  }
}

function scrollTo(
  element: HTMLElement,
  scroll: RowScroll,
  { top, bottom, room }: { top: number; bottom: number; room: number },
): void {
  scroll.follow(element.scrollTop)
  if (top < scroll.offset) scroll.goTo(top)
  else if (bottom > scroll.offset + room) scroll.goTo(bottom - room)
  if (element.scrollTop !== scroll.top) element.scrollTop = scroll.top
}

function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(640)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setHeight((entry!.target as HTMLElement).clientHeight))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return height
}

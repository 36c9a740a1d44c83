import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { maxHeight, type RowScroll } from './row-scroll.ts'

interface RowMeasures {
  readonly count: number
  readonly rowHeight: number
  /** Height of the visible window. */
  readonly room: number
  /** Space above and below the rows. */
  readonly padding?: number
}

interface RowWindow {
  /** Visible rows. */
  readonly first: number
  readonly last: number
  /** Offset between the rows' position in the list and where they are drawn. */
  readonly shift: number
}

/** The visible rows at the current scroll position. All rows have the same height, so nothing is measured. */
export function useRowWindow(
  scroller: RefObject<HTMLDivElement | null>,
  scroll: RowScroll,
  { count, rowHeight, room, padding = 0 }: RowMeasures,
): RowWindow {
  const [place, setPlace] = useState({ offset: 0, shift: 0 })
  const full = count * rowHeight + padding
  useLayoutEffect(() => scroll.resize(full, room), [scroll, full, room])
  useEffect(() => {
    const element = scroller.current!
    const follow = () => {
      const { shift } = scroll
      followScroll(element, scroll)
      // Scrolling within a row renders nothing.
      const next = { offset: Math.floor(scroll.offset / rowHeight) * rowHeight, shift: scroll.shift }
      const isSame = (before: typeof next) => before.offset === next.offset && before.shift === next.shift
      const show = () => setPlace((before) => (isSame(before) ? before : next))
      // Shifted rows must be drawn in the same frame as the scroll bar.
      if (scroll.shift !== shift) flushSync(show)
      else show()
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [scroller, scroll, rowHeight])
  const first = Math.min(Math.floor(place.offset / rowHeight), Math.max(0, count - 1))
  const last = Math.min(count - 1, first + Math.ceil(room / rowHeight))
  return { first, last, shift: full > maxHeight ? place.shift : 0 }
}

function followScroll(element: HTMLElement, scroll: RowScroll): void {
  scroll.follow(element.scrollTop)
  if (scroll.top !== element.scrollTop) element.scrollTop = scroll.top
}

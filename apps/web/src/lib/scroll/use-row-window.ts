import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { mostHeight, type RowScroll } from './row-scroll.ts'

interface RowMeasures {
  readonly count: number
  readonly rowHeight: number
  /** The height of what is seen of them. */
  readonly room: number
  /** What stands above and below all rows. */
  readonly padding?: number
}

interface RowWindow {
  /** The rows in sight. */
  readonly first: number
  readonly last: number
  /** How far above their place in the list the rows are drawn. */
  readonly shift: number
}

/** The rows in sight, as far as the window has been scrolled. All are of one height, so that nothing has to be measured. */
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
      // A step within a row shows no other rows.
      const next = { offset: Math.floor(scroll.offset / rowHeight) * rowHeight, shift: scroll.shift }
      const isSame = (before: typeof next) => before.offset === next.offset && before.shift === next.shift
      const show = () => setPlace((before) => (isSame(before) ? before : next))
      // Rows that are drawn elsewhere have to be there in the frame in which the scroll bar is.
      if (scroll.shift !== shift) flushSync(show)
      else show()
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [scroller, scroll, rowHeight])
  const first = Math.min(Math.floor(place.offset / rowHeight), Math.max(0, count - 1))
  const last = Math.min(count - 1, first + Math.ceil(room / rowHeight))
  return { first, last, shift: full > mostHeight ? place.shift : 0 }
}

function followScroll(element: HTMLElement, scroll: RowScroll): void {
  scroll.follow(element.scrollTop)
  if (scroll.top !== element.scrollTop) element.scrollTop = scroll.top
}

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ColumnLayout } from './model/column-layout.ts'
import { firstField } from './model/column-layout.ts'
import type { Cell } from './model/range.ts'
import type { RowScroll } from '../../../lib/scroll/row-scroll.ts'

const headerHeight = 32
const footerHeight = 32
/** Scroll distance in px after which the visible columns are computed again. */
const step = 64

export function useViewport() {
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ left: 0, width: 1280, height: 640 })
  const measure = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const next = {
      left: Math.floor(element.scrollLeft / step) * step,
      width: element.clientWidth,
      height: element.clientHeight,
    }
    setView((before) =>
      before.left === next.left && before.width === next.width && before.height === next.height ? before : next,
    )
  }, [])
  useLayoutEffect(measure, [measure])
  useEffect(() => {
    const element = scroller.current!
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // In the capture phase, before new rows are drawn: measuring afterwards would force a second layout.
    const options = { passive: true, capture: true }
    element.addEventListener('scroll', measure, options)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure, options)
    }
  }, [measure])
  const room = Math.max(0, view.height - headerHeight - footerHeight)
  return { scroller, left: view.left, right: view.left + step + view.width, width: view.width, room }
}

/** Scrolls as little as possible to show the cell between frozen parts. */
export function showCell(
  scroller: HTMLElement,
  scroll: RowScroll,
  { row, column }: Cell,
  layout: ColumnLayout,
  rowHeight: number,
): void {
  if (row >= 0) {
    const top = row * rowHeight
    const room = scroller.clientHeight - headerHeight - footerHeight
    scroll.follow(scroller.scrollTop)
    if (top < scroll.offset) scroll.goTo(top)
    else if (top + rowHeight > scroll.offset + room) scroll.goTo(top + rowHeight - room)
    if (scroller.scrollTop !== scroll.top) scroller.scrollTop = scroll.top
  }
  const index = column - firstField
  if (index < layout.frozen || index >= layout.columns.length) return
  const left = layout.lefts[index]!
  const end = left + layout.columns[index]!.width
  if (left < scroller.scrollLeft + layout.frozenEnd) scroller.scrollLeft = left - layout.frozenEnd
  else if (end > scroller.scrollLeft + scroller.clientWidth) {
    scroller.scrollLeft = end - scroller.clientWidth
  }
}

import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { dragActivationDistance } from '../../../lib/constants.ts'
import { holdTime, swallowClick } from '../parts/pull.ts'
import { dropAt, type DragKind, momentAt, type Spot } from './drag.ts'
import type { CalendarEvent } from './events.ts'

/** The drop position of the dragged event. */
export interface Pulled {
  readonly event: CalendarEvent
  readonly kind: DragKind
  readonly start: number
  readonly end: number
}

export interface EventDrag {
  readonly pulled: Pulled | null
  /** `onPointerDown` handler of draggable elements. */
  readonly begin: (event: ReactPointerEvent, what: CalendarEvent, kind: DragKind) => void
}

/**
 * Drags events with mouse, pen and touch. `data-day` marks day elements, and `data-hours` those with an hour grid.
 * Escape cancels the drag.
 */
export function useEventDrag(onDrop: (pulled: Pulled) => void): EventDrag {
  const [pulled, setPulled] = useState<Pulled | null>(null)
  const stop = useRef<(() => void) | null>(null)
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })
  useEffect(() => () => stop.current?.(), [])

  const begin = useCallback((down: ReactPointerEvent, event: CalendarEvent, kind: DragKind) => {
    if (down.button !== 0 || !down.isPrimary) return
    down.stopPropagation()
    stop.current?.()
    const origin = { x: down.clientX, y: down.clientY }
    const from = spotAt(origin.x, origin.y)
    const isTouch = down.pointerType === 'touch'
    let isLifted = false
    let latest: Pulled | null = null

    const lift = () => {
      isLifted = true
      document.documentElement.style.cursor = kind === 'resize' ? 'ew-resize' : 'grabbing'
      pull(origin.x, origin.y)
    }
    const pull = (x: number, y: number) => {
      const to = spotAt(x, y)
      const place = to && dropAt(kind, event, from, to)
      if (!place) return
      latest = { event, kind, ...place }
      setPulled((before) => (before?.start === place.start && before.end === place.end ? before : latest))
    }
    const onMove = (move: PointerEvent) => {
      if (move.pointerId !== down.pointerId) return
      if (isLifted) return pull(move.clientX, move.clientY)
      const distance = Math.hypot(move.clientX - origin.x, move.clientY - origin.y)
      if (distance < dragActivationDistance) return
      if (isTouch) return end()
      lift()
      pull(move.clientX, move.clientY)
    }
    const onUp = (up: PointerEvent) => {
      if (up.pointerId !== down.pointerId) return
      const wasLifted = isLifted
      const dropped = up.type === 'pointerup' && isLifted ? latest : null
      end()
      if (wasLifted) swallowClick()
      if (dropped && (dropped.kind === 'place' || dropped.start !== event.start || dropped.end !== event.end))
        drop.current(dropped)
    }
    const onKeyDown = (key: KeyboardEvent) => {
      if (key.key !== 'Escape' || !isLifted) return
      key.preventDefault()
      key.stopPropagation()
      end()
      swallowClick()
    }
    // While an event is lifted, touch must not scroll the page.
    const onTouchMove = (touch: TouchEvent) => {
      if (isLifted && touch.cancelable) touch.preventDefault()
    }
    const onContextMenu = (menu: Event) => {
      if (isTouch) menu.preventDefault()
    }
    const timer = isTouch ? setTimeout(lift, holdTime) : undefined
    const aborter = new AbortController()
    const end = () => {
      clearTimeout(timer)
      aborter.abort()
      stop.current = null
      document.documentElement.style.cursor = ''
      setPulled(null)
    }
    const options = { signal: aborter.signal }
    addEventListener('pointermove', onMove, options)
    addEventListener('pointerup', onUp, options)
    addEventListener('pointercancel', onUp, options)
    addEventListener('keydown', onKeyDown, { ...options, capture: true })
    addEventListener('touchmove', onTouchMove, { ...options, passive: false })
    addEventListener('contextmenu', onContextMenu, options)
    stop.current = end
  }, [])
  return { pulled, begin }
}

/** The day under the pointer, with its time where hours are drawn. */
function spotAt(x: number, y: number): Spot | null {
  for (const element of document.elementsFromPoint(x, y)) {
    // Events overlap days that they do not belong to: only day elements count.
    if (!(element instanceof HTMLElement) || element.dataset.day === undefined) continue
    const { day, hours } = element.dataset as { day: string; hours?: string }
    if (hours === undefined) return { day, wall: null }
    const { top, height } = element.getBoundingClientRect()
    return { day, wall: momentAt(day, (y - top) / height) }
  }
  return null
}

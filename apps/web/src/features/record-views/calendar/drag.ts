import { dayLength, dayOf, minute, wallOf } from './days.ts'
import { type CalendarEvent, hour, morning } from './events.ts'

/** The position under the pointer: a day, or a time on it where hours are shown. */
export interface Spot {
  readonly day: string
  /** Wall time; `null` in all-day areas. */
  readonly wall: number | null
}

export type DragKind = 'move' | 'resize' | 'place'

/** Times snap to quarters of an hour. */
const snap = 15 * minute

/**
 * The new range of an event dragged from one spot to another. Moving between days keeps its time; only the hour grid
 * changes it. `null` outside the supported dates.
 */
export function dropAt(
  kind: DragKind,
  event: CalendarEvent,
  from: Spot | null,
  to: Spot,
): { start: number; end: number } | null {
  if (kind === 'place') {
    const start = to.wall ?? wallOf(to.day) + (event.isTimed ? morning : 0)
    return { start, end: start + (event.isTimed ? hour : dayLength) }
  }
  if (!from) return null
  if (kind === 'resize') {
    const isOnHours = from.wall !== null && to.wall !== null
    const end = isOnHours ? event.end + to.wall! - from.wall! : resizedTo(event, to.day)
    return end > event.start ? { start: event.start, end } : null
  }
  const byTime = from.wall !== null && to.wall !== null && event.isTimed
  const shift = byTime ? to.wall! - from.wall! : wallOf(to.day) - wallOf(from.day)
  return { start: event.start + shift, end: event.end + shift }
}

/** The end on another day: all-day events end after it, timed ones keep their end time. */
function resizedTo(event: CalendarEvent, day: string): number {
  if (!event.isTimed) return wallOf(day) + dayLength
  const timeOfDay = event.end - wallOf(dayOf(event.end))
  return wallOf(day) + (timeOfDay === 0 ? dayLength : timeOfDay)
}

/** The time at this fraction of the day's height. */
export function momentAt(day: string, share: number): number {
  const wall = share * dayLength
  return wallOf(day) + Math.max(0, Math.min(dayLength - snap, Math.floor(wall / snap) * snap))
}

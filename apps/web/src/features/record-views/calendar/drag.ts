import { dayLength, dayOf, minute, wallOf } from './days.ts'
import { type CalendarEvent, hour, morning } from './events.ts'

/** A place of the calendar under the pointer: a day, or a moment of it where hours are drawn. */
export interface Spot {
  readonly day: string
  /** Wall time; `null` where the day has no hours. */
  readonly wall: number | null
}

export type DragKind = 'move' | 'resize' | 'place'

/** Moments snap to so much. */
const snap = 15 * minute

/**
 * Where an event comes to lie when it is pulled from one spot to another. Moved between days it keeps its time of day; only
 * on hours does the time change. `null` when that is nowhere.
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

/** The end on another day: whole days end after it, moments at the same time of it. */
function resizedTo(event: CalendarEvent, day: string): number {
  if (!event.isTimed) return wallOf(day) + dayLength
  const timeOfDay = event.end - wallOf(dayOf(event.end))
  return wallOf(day) + (timeOfDay === 0 ? dayLength : timeOfDay)
}

/** The moment at a share of the day's height. */
export function momentAt(day: string, share: number): number {
  const wall = share * dayLength
  return wallOf(day) + Math.max(0, Math.min(dayLength - snap, Math.floor(wall / snap) * snap))
}

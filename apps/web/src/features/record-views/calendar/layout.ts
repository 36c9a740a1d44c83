import { dayLength, wallOf } from './days.ts'
import type { DrawnEvent } from './drawn-event.ts'

/** The part of an event within one week, with its lane. */
export interface Segment<E extends DrawnEvent> {
  readonly event: E
  /** Index of its first day in the week, and number of days. */
  readonly day: number
  readonly span: number
  readonly lane: number
  /** Whether the event starts and ends in this week. */
  readonly begins: boolean
  readonly ends: boolean
}

/** Assigns lanes to the events of a week: earlier and longer ones come first. */
export function layoutWeek<E extends DrawnEvent>(events: readonly E[], days: readonly string[]): readonly Segment<E>[] {
  const from = wallOf(days[0]!)
  const to = from + days.length * dayLength
  const lanes: boolean[][] = []
  return events
    .filter(({ start, end }) => start < to && (end > from || (end === start && start >= from)))
    .toSorted(byStart)
    .map((event) => {
      const day = Math.max(0, Math.floor((event.start - from) / dayLength))
      // An event that ends at midnight does not reach into the next day.
      const last = Math.min(days.length - 1, Math.max(day, Math.ceil((event.end - from) / dayLength) - 1))
      const span = last - day + 1
      let lane = 0
      while (lanes[lane]?.slice(day, last + 1).some(Boolean)) lane++
      const taken = (lanes[lane] ??= days.map(() => false))
      taken.fill(true, day, last + 1)
      return { event, day, span, lane, begins: event.start >= from, ends: event.end <= to }
    })
}

/** Number of hidden events on each day. */
export function countHidden(segments: readonly Segment<DrawnEvent>[], days: number, lanes: number): readonly number[] {
  return Array.from(
    { length: days },
    (_, day) => segments.filter((s) => s.lane >= lanes && s.day <= day && day < s.day + s.span).length,
  )
}

/** An event in the hour grid: start and length as fractions of the day, and its share of the width. */
interface HourBlock<E extends DrawnEvent> {
  readonly event: E
  readonly top: number
  readonly height: number
  readonly column: number
  readonly columns: number
}

/** Minimum length, so that short events stay readable. */
const leastLength = 30 * 60_000

/** Events of a day side by side where they overlap. */
export function layoutHours<E extends DrawnEvent>(events: readonly E[], day: string): readonly HourBlock<E>[] {
  const from = wallOf(day)
  const spans = events
    .filter(({ start, end }) => start < from + dayLength && (end > from || start >= from))
    .toSorted(byStart)
    .map((event) => {
      const start = Math.max(event.start, from)
      const end = Math.min(from + dayLength, Math.max(event.end, start + leastLength))
      return { event, start: Math.min(start, end - leastLength), end }
    })
  const blocks: HourBlock<E>[] = []
  // Events that overlap directly or through others share the width.
  for (let index = 0; index < spans.length;) {
    const cluster = [spans[index]!]
    let reach = cluster[0]!.end
    while (++index < spans.length && spans[index]!.start < reach) {
      cluster.push(spans[index]!)
      reach = Math.max(reach, spans[index]!.end)
    }
    const ends: number[] = []
    const columns = cluster.map(({ start, end }) => {
      const free = ends.findIndex((last) => last <= start)
      const column = free === -1 ? ends.length : free
      ends[column] = end
      return column
    })
    cluster.forEach(({ event, start, end }, place) =>
      blocks.push({
        event,
        top: (start - from) / dayLength,
        height: (end - start) / dayLength,
        column: columns[place]!,
        columns: ends.length,
      }),
    )
  }
  return blocks
}

/** All-day events, and timed ones of a day or longer. */
export function isAllDay({ isTimed, start, end }: DrawnEvent): boolean {
  return !isTimed || end - start >= dayLength
}

function byStart(a: DrawnEvent, b: DrawnEvent): number {
  return a.start - b.start || b.end - a.end || (a.id < b.id ? -1 : 1)
}

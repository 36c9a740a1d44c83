import { offlinePart } from '../offline-part.ts'
import type { CalendarProps, RangeCalendarProps } from './CalendarGrid.tsx'

export type { CalendarProps, DayRange } from './CalendarGrid.tsx'

/** As large as a month of six weeks, so that the picker does not move when the calendar has loaded. */
const waiting = <div aria-hidden className="h-65 w-56 pointer-coarse:h-86 pointer-coarse:w-77" />

/** The days of a month, to choose one. */
export const Calendar = offlinePart<CalendarProps>(
  async () => ({ default: (await import('./CalendarGrid.tsx')).CalendarGrid }),
  waiting,
)

/** Shows the days from one to another; each click chooses a day. */
export const RangeCalendar = offlinePart<RangeCalendarProps>(
  async () => ({ default: (await import('./CalendarGrid.tsx')).RangeCalendarGrid }),
  waiting,
)

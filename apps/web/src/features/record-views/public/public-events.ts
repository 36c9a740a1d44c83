import { wallClock } from '@monarch/field-types'
import { type Hue, toHue } from '@monarch/ui/hue'
import { timeZone } from '../../../lib/time-zone.ts'
import { dayLength, wallOf } from '../calendar/days.ts'
import type { DrawnEvent } from '../calendar/drawn-event.ts'
import {
  type PageAbout,
  type PublicColumn,
  type PublicRecord,
  type ShownColumn,
  shownColumns,
  textOf,
} from './public-columns.ts'
import { t } from './messages.ts'

/** The events of some days, as the server sends them. */
export interface PublicCalendar extends PageAbout {
  /** The name of the entity, for events of calendars without titles. */
  readonly entity: string
  readonly hue: string | null
  /** The mode that the view opens with. */
  readonly opensWith: string | null
  readonly isTimed: boolean
  /** The title of the events; `null` without one. */
  readonly column: PublicColumn | null
  readonly color: PublicColumn | null
  /** With `start`, `end`, `title` and `color`. */
  readonly records: readonly PublicRecord[]
  readonly hasNextPage: boolean
}

/** The events with wall times of the guest's time zone. */
export function drawnEvents(calendar: PublicCalendar): readonly DrawnEvent[] {
  const { records, isTimed, entity, column, color } = calendar
  const [title] = column ? shownColumns({ columns: [column] }) : []
  const [colored] = color ? shownColumns({ columns: [color] }) : []
  const read = (value: unknown) => {
    if (typeof value !== 'string') return null
    return isTimed ? wallClock(Date.parse(value), timeZone) : wallOf(value)
  }
  return records.flatMap((record, i) => {
    const start = read(record.start)
    if (start === null) return []
    const end = Math.max(start, read(record.end) ?? start)
    return {
      // The events have no ids, and are drawn as a whole.
      id: String(i),
      title: title ? textOf(title, record.title ?? null) || t('untitledRecord') : entity,
      hue: colored ? hueIn(colored, record) : toHue(calendar.hue),
      start,
      end: isTimed ? end : end + dayLength,
      isTimed,
      isUnsent: false,
    }
  })
}

function hueIn({ value: shown }: ShownColumn, { color = null }: PublicRecord): Hue {
  const choices = shown?.type.choices?.(shown.spec.settings)
  return choices?.find(({ value }) => value === color)?.color ?? 'gray'
}

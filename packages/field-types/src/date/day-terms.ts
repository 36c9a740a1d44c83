import { pad, readDay, startOfDay } from './calendar.ts'
import { firstWeekday, type WeekStart } from './week-start.ts'
import { instantAt, writeInstant } from './zone.ts'

/**
 * Relative days of saved filters: 'today', '3 weeks ago', 'this month', 'next 7 days'. They are resolved when the
 * filter is used, so it stays correct from day to day.
 */

/** A range of days; `from` is included, `to` is not. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

/** 'today', 'yesterday', 'tomorrow', '3 days ago', '2 weeks from now'. */
export function isDayTerm(text: unknown): text is string {
  return readDayTerm(text, '2024-01-01') !== null
}

/** 'today', 'this week', 'last month', 'next year', 'past 30 days', 'next 2 weeks'. */
export function isSpanTerm(text: unknown): text is string {
  return readSpanTerm(text, '2024-01-01', 'sunday') !== null
}

/** The day of the term, relative to the given day. */
export function readDayTerm(text: unknown, today: string): string | null {
  if (typeof text !== 'string') return null
  const named = near.get(text)
  if (named !== undefined) return move(today, named, 'day')
  const match = /^(\d{1,4}) (day|week|month|year)s? (ago|from now)$/.exec(text)
  if (!match) return null
  return move(today, Number(match[1]) * (match[3] === 'ago' ? -1 : 1), match[2] as Unit)
}

/** The days of the term, relative to the given day. A counted span includes today: 'next 7 days' is today and the seven days after it. */
export function readSpanTerm(text: unknown, today: string, weekStart: WeekStart): DaySpan | null {
  if (typeof text !== 'string') return null
  const day = near.has(text) ? readDayTerm(text, today) : null
  if (day !== null) return span(day, 1, 'day')
  const whole = /^(this|last|next) (week|month|quarter|year)$/.exec(text)
  if (whole) {
    const unit = whole[2] as Unit
    const steps = whole[1] === 'this' ? 0 : whole[1] === 'last' ? -1 : 1
    const from = move(startOf(today, unit, weekStart), steps, unit)
    return from === null ? null : span(from, 1, unit)
  }
  const counted = /^(past|next) (\d{1,4}) (day|week|month|year)s?$/.exec(text)
  if (!counted) return null
  const [, direction, count, unit] = counted
  const far = move(today, Number(count) * (direction === 'past' ? -1 : 1), unit as Unit)
  const [from, last] = direction === 'past' ? [far, today] : [today, far]
  const to = last === null ? null : move(last, 1, 'day')
  return from === null || to === null ? null : { from, to }
}

/** The first instant of a day in a zone, as the API writes it. */
export function dayStart(day: string, timeZone: string): string {
  return writeInstant(instantAt(startOfDay(day), timeZone)) ?? `${day}T00:00:00.000Z`
}

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year'

const near = new Map([
  ['today', 0],
  ['tomorrow', 1],
  ['yesterday', -1],
])
const monthsOf: Partial<Record<Unit, number>> = { month: 1, quarter: 3, year: 12 }

function span(from: string, count: number, unit: Unit): DaySpan | null {
  const to = move(from, count, unit)
  return to === null ? null : { from, to }
}

/** Adds units. If the month is too short for the day, the result is its last day. `null` outside of the years 0001 to 9999. */
function move(day: string, count: number, unit: Unit): string | null {
  const date = new Date(startOfDay(day))
  const months = monthsOf[unit]
  if (months === undefined) date.setUTCDate(date.getUTCDate() + count * (unit === 'week' ? 7 : 1))
  else {
    const requested = date.getUTCDate()
    date.setUTCDate(1)
    date.setUTCMonth(date.getUTCMonth() + count * months)
    const last = new Date(Date.UTC(2000, 0)).setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)
    date.setUTCDate(Math.min(requested, new Date(last).getUTCDate()))
  }
  return write(date)
}

function startOf(day: string, unit: Unit, weekStart: WeekStart): string {
  const date = new Date(startOfDay(day))
  if (unit === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() - firstWeekday[weekStart] + 7) % 7))
  if (unit === 'month' || unit === 'quarter' || unit === 'year') date.setUTCDate(1)
  if (unit === 'quarter') date.setUTCMonth(date.getUTCMonth() - (date.getUTCMonth() % 3))
  if (unit === 'year') date.setUTCMonth(0)
  return write(date) ?? day
}

function write(date: Date): string | null {
  return readDay(`${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1, 2)}-${pad(date.getUTCDate(), 2)}`)
}

import { isWithin } from './size.ts'
import { maxAdded, type Unit, unitSizes } from './units.ts'
import { offsetAt } from './zone-offset.ts'

/**
 * Dates and instants as PostgreSQL computes them, in the years 1 to 9999. A `wall` is a local time: the milliseconds of
 * its digits read as UTC. A date is the local midnight.
 */
export function wallOfDate(date: string): number {
  return Date.parse(`${date}T00:00:00.000Z`)
}

/** 'YYYY-MM-DD', or `null` outside the calendar. */
export function writeDate(wall: number): string | null {
  return isInCalendar(wall) ? new Date(wall).toISOString().slice(0, 10) : null
}

/** ISO 8601 in UTC with milliseconds, or `null` outside the calendar. */
export function writeInstant(instant: number): string | null {
  return isInCalendar(instant) ? new Date(instant).toISOString() : null
}

/** The local time of an instant. */
export function wallAt(instant: number, timeZone: string): number {
  return timeZone === 'UTC' ? instant : instant + offsetAt(instant, timeZone)
}

/**
 * The instant of a local time. If it occurs twice (clocks go back), PostgreSQL takes the second; if it does not occur
 * (clocks go forward), the time by the offset before the change.
 */
export function instantAt(wall: number, timeZone: string): number {
  if (timeZone === 'UTC') return wall
  const [before, after] = [offsetAt(wall - oneDay, timeZone), offsetAt(wall + oneDay, timeZone)]
  return offsetAt(wall - after, timeZone) === after ? wall - after : wall - before
}

export function partsOf(wall: number) {
  const date = new Date(wall)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    /** 1 is Monday. */
    weekday: ((date.getUTCDay() + 6) % 7) + 1,
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  }
}

/** If the month is too short for the day, its last day. `null` for more than 4,000 years. */
export function addUnits(wall: number, amount: bigint, unit: Unit): number | null {
  if (!isWithin(amount, { low: -maxAdded[unit], high: maxAdded[unit] })) return null
  const { of, times } = unitSizes[unit]
  const count = Number(amount) * times
  if (of === 'second') return wall + count * 1000
  if (of === 'day') return wall + count * oneDay
  const { year, month, day } = partsOf(wall)
  const months = year * 12 + (month - 1) + count
  const first = startOfMonth(months)
  const length = (startOfMonth(months + 1) - first) / oneDay
  return first + (Math.min(day, length) - 1) * oneDay + modulo(wall, oneDay)
}

/** The start of the unit that the wall is in. Weeks start on Monday. */
export function startOfUnit(wall: number, unit: Unit): number {
  const { year, month, weekday } = partsOf(wall)
  if (unit === 'second' || unit === 'minute' || unit === 'hour')
    return wall - modulo(wall, unitSizes[unit].times * 1000)
  const midnight = wall - modulo(wall, oneDay)
  if (unit === 'day') return midnight
  if (unit === 'week') return midnight - (weekday - 1) * oneDay
  const months = unit === 'year' ? 0 : unit === 'quarter' ? month - 1 - ((month - 1) % 3) : month - 1
  return startOfMonth(year * 12 + months)
}

/** Complete months between two walls, negative when the second is earlier. */
export function monthsBetween(from: number, to: number): number {
  if (to < from) return -monthsBetween(to, from)
  const [a, b] = [partsOf(from), partsOf(to)]
  const timeInMonth = (wall: number, day: number): number => day * oneDay + modulo(wall, oneDay)
  const isShort = timeInMonth(to, b.day) < timeInMonth(from, a.day)
  return (b.year - a.year) * 12 + (b.month - a.month) - (isShort ? 1 : 0)
}

export const oneDay = 86_400_000

const firstInstant = startOfMonth(12)
const endOfCalendar = startOfMonth(10_000 * 12)

function isInCalendar(time: number): boolean {
  return time >= firstInstant && time < endOfCalendar
}

/** `Date.UTC` alone would read the years 1 to 99 as 1901 to 1999. */
function startOfMonth(months: number): number {
  return new Date(0).setUTCFullYear(Math.floor(months / 12), modulo(months, 12), 1)
}

function modulo(n: number, by: number): number {
  return ((n % by) + by) % by
}

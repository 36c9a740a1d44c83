import { offsetAt } from '@monarch/formula'
import { pad } from './calendar.ts'

/**
 * Conversion between instants and local times in any zone that Intl knows. Both are milliseconds: of the instant, and
 * of the local digits read as UTC.
 */
export function wallClock(instant: number, timeZone: string): number {
  return timeZone === 'UTC' ? instant : instant + offsetAt(instant, timeZone)
}

/**
 * The instant of a local time. If it occurs twice (clocks go back), the first; if it does not occur (clocks go
 * forward), the time by the offset before the change.
 */
export function instantAt(wall: number, timeZone: string): number {
  if (timeZone === 'UTC') return wall
  const before = offsetAt(wall - oneDay, timeZone)
  const after = offsetAt(wall + oneDay, timeZone)
  const fitting = [before, after].find((offset) => offsetAt(wall - offset, timeZone) === offset)
  return wall - (fitting ?? before)
}

/** Milliseconds as the API writes an instant; `null` outside the years 0001 to 9999. */
export function writeInstant(instant: number): string | null {
  if (!(instant >= firstInstant && instant <= lastInstant)) return null
  return new Date(instant).toISOString()
}

const oneDay = 86_400_000
const firstInstant = new Date(0).setUTCFullYear(1, 0, 1)
const lastInstant = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** The value for a date picker and a time picker: `{ date: '2024-01-05', time: '14:30' }`. */
export function toWallTime(value: string, timeZone: string): { date: string; time: string } {
  const wall = new Date(wallClock(Date.parse(value), timeZone))
  const year = Math.min(Math.max(wall.getUTCFullYear(), 1), 9999)
  return {
    date: `${pad(year, 4)}-${pad(wall.getUTCMonth() + 1, 2)}-${pad(wall.getUTCDate(), 2)}`,
    time: `${pad(wall.getUTCHours(), 2)}:${pad(wall.getUTCMinutes(), 2)}`,
  }
}

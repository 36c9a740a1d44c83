import { writeClock } from '@monarch/field-types'
import { currentLocale, formatDate, localeTag } from '@monarch/messages'
import { viewerFormat } from '../../../lib/look/viewer-format.ts'

/**
 * Days are 'YYYY-MM-DD'; wall times are what a local clock shows, as milliseconds interpreted as UTC. This module uses
 * no time zone, so no day can shift.
 */
export const modes = ['day', 'week', 'month', 'year'] as const
export type Mode = (typeof modes)[number]

/** `to` is exclusive. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

export const dayLength = 86_400_000
export const minute = 60_000

/** Day numbers of `Date`: Sunday is 0. */
export type WeekStart = 0 | 1 | 6

export function wallOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

export function dayOf(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10)
}

export function addDays(day: string, days: number): string {
  return dayOf(wallOf(day) + days * dayLength)
}

/** The same day of another month, or its last day if that month is shorter. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const first = new Date(Date.UTC(2000, 0, 1))
  first.setUTCFullYear(year, month - 1 + months, 1)
  const last = new Date(first)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  first.setUTCDate(Math.min(date, last.getUTCDate()))
  return dayOf(first.getTime())
}

export function weekdayOf(day: string): number {
  return new Date(wallOf(day)).getUTCDay()
}

export function startOfWeek(day: string, weekStart: WeekStart): string {
  return addDays(day, -((weekdayOf(day) - weekStart + 7) % 7))
}

export function startOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/** `to` is exclusive. */
export function daysOf({ from, to }: DayRange): readonly string[] {
  const count = Math.round((wallOf(to) - wallOf(from)) / dayLength)
  return Array.from({ length: count }, (_, index) => addDays(from, index))
}

/** The visible range: a month includes its whole first and last week. */
export function rangeOf(mode: Mode, day: string, weekStart: WeekStart): DayRange {
  switch (mode) {
    case 'day':
      return { from: day, to: addDays(day, 1) }
    case 'week': {
      const from = startOfWeek(day, weekStart)
      return { from, to: addDays(from, 7) }
    }
    case 'month': {
      const first = startOfMonth(day)
      const from = startOfWeek(first, weekStart)
      return { from, to: addDays(startOfWeek(addDays(addMonths(first, 1), -1), weekStart), 7) }
    }
    case 'year':
      return { from: `${day.slice(0, 4)}-01-01`, to: addMonths(`${day.slice(0, 4)}-01-01`, 12) }
  }
}

export function weeksOf(range: DayRange): readonly (readonly string[])[] {
  const days = daysOf(range)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** One unit forward or back, within the dates that the product supports. */
export function stepDay(mode: Mode, day: string, by: 1 | -1): string {
  const next =
    mode === 'day'
      ? addDays(day, by)
      : mode === 'week'
        ? addDays(day, 7 * by)
        : addMonths(day, mode === 'month' ? by : 12 * by)
  return isShown(next) ? next : day
}

/** True for a day whose surrounding weeks are valid as well. */
export function isShown(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false
  const wall = wallOf(day)
  return !Number.isNaN(wall) && dayOf(wall) === day && day >= '0002-01-01' && day <= '9998-12-31'
}

/** The title of the calendar: 'November 2026', 'Nov 15 – 21, 2026', 'Saturday, November 21, 2026', '2026'. */
export function titleOfRange(mode: Mode, day: string, weekStart: WeekStart): string {
  const at = wallOf(day)
  if (mode === 'year') return String(Number(day.slice(0, 4)))
  if (mode === 'month') return formatDate(at, { month: 'long', year: 'numeric', ...inUtc })
  if (mode === 'day') return fullDay(day)
  const { from, to } = rangeOf('week', day, weekStart)
  const week = new Intl.DateTimeFormat(localeTag(currentLocale().language), { dateStyle: 'medium', ...inUtc })
  return week.formatRange(wallOf(from), wallOf(to) - dayLength).replaceAll(/\s+–\s+/g, ' – ')
}

const inUtc = { timeZone: 'UTC' } as const

export const fullDay = (day: string): string => formatDate(wallOf(day), { dateStyle: 'full', ...inUtc })
export const shortDay = (day: string): string => formatDate(wallOf(day), { month: 'short', day: 'numeric', ...inUtc })
export const monthName = (day: string): string => formatDate(wallOf(day), { month: 'long', ...inUtc })
export const weekdayName = (day: string): string => formatDate(wallOf(day), { weekday: 'long', ...inUtc })
/** 'Sun', and 'So' in German. */
export const shortWeekday = (day: string): string => formatDate(wallOf(day), { weekday: 'short', ...inUtc })

/** The time of a wall time in the user's clock: '14:30'. */
export const clockOf = (wall: number): string =>
  writeClock(new Date(wall).toISOString().slice(11, 16), viewerFormat.clock)

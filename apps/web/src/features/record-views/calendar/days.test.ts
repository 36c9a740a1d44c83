import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  clockOf,
  dayOf,
  daysOf,
  isShown,
  type Mode,
  modes,
  rangeOf,
  stepDay,
  titleOfRange,
  wallOf,
  weekdayOf,
  type WeekStart,
  weeksOf,
} from './days.ts'

test.each([
  ['2024-01-31', 1, '2024-02-29'],
  ['2023-01-31', 1, '2023-02-28'],
  ['2024-03-31', -1, '2024-02-29'],
  ['2024-12-15', 1, '2025-01-15'],
  ['0099-12-31', 2, '0100-02-28'],
])('%s and %i months is %s', (day, months, expected) => expect(addMonths(day, months)).toBe(expected))

test.each<[Mode, WeekStart, string, string]>([
  ['day', 0, '2026-11-21', '2026-11-22'],
  ['week', 0, '2026-11-15', '2026-11-22'],
  ['week', 1, '2026-11-16', '2026-11-23'],
  ['week', 6, '2026-11-21', '2026-11-28'],
  ['month', 0, '2026-11-01', '2026-12-06'],
  ['month', 1, '2026-10-26', '2026-12-07'],
  ['year', 0, '2026-01-01', '2027-01-01'],
])('the %s of Saturday Nov 21, 2026 with weeks from %i', (mode, weekStart, from, to) =>
  expect(rangeOf(mode, '2026-11-21', weekStart)).toEqual({ from, to }),
)

test.each<[Mode, string]>([
  ['day', 'Saturday, November 21, 2026'],
  ['week', 'Nov 15 – 21, 2026'],
  ['month', 'November 2026'],
  ['year', '2026'],
])('the %s is called %s', (mode, title) => expect(titleOfRange(mode, '2026-11-21', 0)).toBe(title))

test('the title of a week across months and years contains both', () => {
  expect(titleOfRange('week', '2026-12-31', 1)).toBe('Dec 28, 2026 – Jan 3, 2027')
})

test.each<[Mode, string, string]>([
  ['day', '2024-02-28', '2024-02-29'],
  ['week', '2024-02-28', '2024-03-06'],
  ['month', '2024-01-31', '2024-02-29'],
  ['year', '2024-02-29', '2025-02-28'],
  ['year', '9998-05-01', '9998-05-01'],
])('one %s after %s is %s', (mode, day, next) => expect(stepDay(mode, day, 1)).toBe(next))

test.each(['2024-02-30', '2024-2-1', '', '2024-13-01', '0000-01-01', 'today', '9999-01-01'])('%j is not shown', (day) =>
  expect(isShown(day)).toBe(false),
)

test('a wall time is formatted without a time zone', () => {
  expect(clockOf(wallOf('2026-11-21') + 14.5 * 3_600_000)).toBe('14:30')
})

const anyDay = fc.integer({ min: wallOf('0002-01-01') / 86_400_000, max: wallOf('9998-12-31') / 86_400_000 })

test('a range contains its day, and full weeks where it consists of weeks', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...modes), fc.constantFrom<WeekStart>(0, 1, 6), (number, mode, weekStart) => {
      const day = dayOf(number * 86_400_000)
      const range = rangeOf(mode, day, weekStart)
      expect(range.from <= day && day < range.to).toBe(true)
      if (mode === 'day' || mode === 'year') return
      const weeks = weeksOf(range)
      expect(weeks.flat()).toEqual(daysOf(range))
      expect(weeks.every((week) => week.length === 7 && weekdayOf(week[0]!) === weekStart)).toBe(true)
    }),
  )
})

test('days are consecutive', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -400, max: 400 }), (number, days) => {
      const day = dayOf(number * 86_400_000)
      const other = addDays(day, days)
      fc.pre(isShown(other))
      expect(addDays(other, -days)).toBe(day)
      expect(daysOf(days < 0 ? { from: other, to: day } : { from: day, to: other })).toHaveLength(Math.abs(days))
    }),
  )
})

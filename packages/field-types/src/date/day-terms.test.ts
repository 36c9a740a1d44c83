import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayStart, isDayTerm, isSpanTerm, readDayTerm, readSpanTerm } from './day-terms.ts'

/** A Thursday in a leap year. */
const today = '2024-02-29'

test.each([
  ['today', '2024-02-29'],
  ['yesterday', '2024-02-28'],
  ['tomorrow', '2024-03-01'],
  ['3 days ago', '2024-02-26'],
  ['1 week from now', '2024-03-07'],
  ['1 month ago', '2024-01-29'],
  ['12 months from now', '2025-02-28'],
  ['1 year ago', '2023-02-28'],
  ['9999 years from now', null],
  ['2024-01-01', null],
  ['this week', null],
  ['-1 days ago', null],
])('%s is the day %s', (text, day) => {
  expect(readDayTerm(text, today)).toBe(day)
})

test.each([
  ['today', '2024-02-29', '2024-03-01'],
  ['this week', '2024-02-25', '2024-03-03'],
  ['last week', '2024-02-18', '2024-02-25'],
  ['this month', '2024-02-01', '2024-03-01'],
  ['next month', '2024-03-01', '2024-04-01'],
  ['this quarter', '2024-01-01', '2024-04-01'],
  ['last quarter', '2023-10-01', '2024-01-01'],
  ['next year', '2025-01-01', '2026-01-01'],
  ['next 7 days', '2024-02-29', '2024-03-08'],
  ['past 30 days', '2024-01-30', '2024-03-01'],
  ['past 1 month', '2024-01-29', '2024-03-01'],
])('%s is from %s until before %s', (text, from, to) => {
  expect(readSpanTerm(text, today, 'sunday')).toEqual({ from, to })
})

test('a week begins on the first day of the workspace', () => {
  expect(readSpanTerm('this week', today, 'monday')).toEqual({ from: '2024-02-26', to: '2024-03-04' })
  expect(readSpanTerm('this week', '2024-03-02', 'saturday')).toEqual({ from: '2024-03-02', to: '2024-03-09' })
})

test('a day begins at midnight of the zone', () => {
  expect(dayStart('2024-07-01', 'America/New_York')).toBe('2024-07-01T04:00:00.000Z')
  expect(dayStart('2024-07-01', 'UTC')).toBe('2024-07-01T00:00:00.000Z')
})

test('spans of one unit are adjacent and include their day', () => {
  const days = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(
      days,
      fc.constantFrom('week', 'month', 'quarter', 'year'),
      fc.constantFrom('sunday', 'monday', 'saturday'),
      (day, unit, start) => {
        const [last, current, next] = ['last', 'this', 'next'].map((word) =>
          readSpanTerm(`${word} ${unit}`, day, start),
        )
        expect(last!.to).toBe(current!.from)
        expect(current!.to).toBe(next!.from)
        expect(current!.from <= day && day < current!.to).toBe(true)
      },
    ),
  )
})

test('other texts are not terms', () => {
  for (const text of ['', 'soon', 'next days', 5, null, 'this day', '12345 days ago']) {
    expect(isDayTerm(text), String(text)).toBe(false)
    expect(isSpanTerm(text), String(text)).toBe(false)
  }
})

import { expect, test } from 'vitest'
import { formatRange, refusalOf } from './DateRangePicker.tsx'

test.each([
  ['2026-03-01', '2026-03-14', null],
  ['2026-03-01', '2026-03-02', null],
  ['2026-03-01', '2026-03-01', 'Choose at least 2 days, until March 2nd, 2026 or later.'],
  ['2026-03-01', '2026-03-15', 'Choose at most 14 days, until March 14th, 2026 or earlier.'],
  ['2026-03-05', '2026-03-04', 'The last day is before the first.'],
  ['2026-02-27', '2026-03-01', 'The first possible day is February 28th, 2026.'],
  ['2026-03-30', '2026-04-02', 'The last possible day is April 1st, 2026.'],
  // The clock changes on March 29 in Europe.
  ['2026-03-20', '2026-04-01', null],
])('2 to 14 days from February 28 to April 1: %s to %s', (from, to, refusal) => {
  expect(refusalOf({ from, to }, { minDays: 2, maxDays: 14, min: '2026-02-28', max: '2026-04-01' })).toBe(refusal)
})

test('a range shows both days', () => {
  expect(formatRange({ from: '2026-03-01', to: '2026-03-14' })).toBe('March 1st, 2026 – March 14th, 2026')
})

import { expect, test } from 'vitest'
import { forecast } from './forecast.ts'

const daily = (...values: number[]) => values.map((value, day) => ({ day, value }))

test('a straight line continues without a band', () => {
  const { slope, days } = forecast(daily(10, 12, 14, 16, 18, 20, 22), 3)!
  expect(slope).toBeCloseTo(2)
  expect(days.map(({ day }) => day)).toEqual([7, 8, 9])
  for (const { day, value, low, high } of days) {
    expect(value).toBeCloseTo(10 + 2 * day)
    expect(high - low).toBeCloseTo(0)
  }
})

test('the band is the prediction interval of a regression, and widens with the distance', () => {
  // Σ(x − x̄)² = 28, slope 35/28, residuals with s² = Σr²/5.
  const values = daily(1, 4, 3, 6, 5, 10, 8)
  const { slope, days } = forecast(values, 2)!
  expect(slope).toBeCloseTo(35 / 28)
  const line = (day: number) => 37 / 7 + (35 / 28) * (day - 3)
  const s = Math.sqrt(values.reduce((sum, { day, value }) => sum + (value - line(day)) ** 2, 0) / 5)
  for (const { day, low, high } of days)
    expect((high - low) / 2).toBeCloseTo(1.96 * s * Math.sqrt(1 + 1 / 7 + (day - 3) ** 2 / 28))
  expect(days[1]!.high - days[1]!.low).toBeGreaterThan(days[0]!.high - days[0]!.low)
})

test('values that were never negative are not forecast below zero', () => {
  const { days } = forecast(daily(12, 10, 8, 6, 4, 2, 0), 5)!
  expect(days.every(({ value, low, high }) => value === 0 && low === 0 && high >= 0)).toBe(true)
  expect(forecast(daily(2, 1, 0, -1, -2, -3, -4), 1)!.days[0]!.value).toBeCloseTo(-5)
})

test('days without a value leave gaps, and few values give no forecast', () => {
  const gaps = [0, 2, 4, 8, 16, 17, 18].map((day) => ({ day, value: 3 * day }))
  expect(forecast(gaps, 1)!.days[0]!.value).toBeCloseTo(57)
  expect(forecast(daily(1, 2, 3, 4, 5, 6), 1)).toBeNull()
})

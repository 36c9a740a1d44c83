/** The value of a day. Any day can be day 0. */
interface DayValue {
  readonly day: number
  readonly value: number
}

export interface Forecast {
  /** The change of the trend per day. */
  readonly slope: number
  readonly days: readonly (DayValue & { readonly low: number; readonly high: number })[]
}

/**
 * A straight line through the values (least squares), continued with its 95% prediction interval:
 * `ŷ ± 1.96 · s · √(1 + 1/n + (x − x̄)² / Σ(xᵢ − x̄)²)`, where `s` is the standard error of the residuals with `n − 2` degrees of freedom.
 * Source: R. Hyndman, G. Athanasopoulos, 'Forecasting: Principles and Practice' (3rd edition), section 7.6. It assumes that residuals are
 * independent and normal; values of consecutive days often are not, so the band is approximate. It ignores seasons.
 * `null` with fewer than `fewestValues` values.
 */
export function forecast(values: readonly DayValue[], horizon: number): Forecast | null {
  const n = values.length
  if (n < fewestValues) return null
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / n
  const meanDay = mean(values.map(({ day }) => day))
  const meanValue = mean(values.map(({ value }) => value))
  const spread = n * mean(values.map(({ day }) => (day - meanDay) ** 2))
  const slope = (n * mean(values.map(({ day, value }) => (day - meanDay) * (value - meanValue)))) / spread
  const at = (day: number) => meanValue + slope * (day - meanDay)
  const error = Math.sqrt((n * mean(values.map(({ day, value }) => (value - at(day)) ** 2))) / (n - 2))
  const isNeverNegative = values.every(({ value }) => value >= 0)
  const bounded = (value: number) => (isNeverNegative ? Math.max(0, value) : value)
  const last = values.at(-1)!.day
  return {
    slope,
    days: Array.from({ length: horizon }, (_, i) => {
      const day = last + i + 1
      const reach = 1.96 * error * Math.sqrt(1 + 1 / n + (day - meanDay) ** 2 / spread)
      return {
        day,
        value: bounded(at(day)),
        low: bounded(at(day) - reach),
        high: bounded(at(day) + reach),
      }
    }),
  }
}

export const fewestValues = 7

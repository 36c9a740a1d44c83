import { digitsOf, ExactNumber, type Json, numberFromDigits } from '@monarch/field-types'

/**
 * Extends a series: repeats it or, if `continues`, continues numbers and dates with the step of the series (1 for a
 * single value). `[3, 5]` → 7, 9; `2024-01-31` → `2024-02-01`.
 */
export function fillValues(source: readonly Json[], count: number, continues: boolean): readonly Json[] {
  const next = continues ? (continueNumbers(source) ?? continueDays(source)) : null
  return Array.from({ length: count }, (_, i) => next?.(i + 1) ?? source[i % source.length]!)
}

type Next = (steps: number) => Json

/** Exact: computes in units of the finest digit. */
function continueNumbers(source: readonly Json[]): Next | null {
  const digits = source.map(numberDigits)
  if (!digits.every((text) => text !== null)) return null
  const places = digits.reduce((most, text) => Math.max(most, text.split('.')[1]?.length ?? 0), 0)
  const units = digits.map((text) => toUnits(text, places))
  const step = stepOf(units)
  if (step === null) return null
  const by = units.length === 1 ? 10n ** BigInt(places) : step
  return (steps) => fromUnits(units.at(-1)! + by * BigInt(steps), places)
}

function continueDays(source: readonly Json[]): Next | null {
  const days = source.map((value) =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? BigInt(Date.parse(value) / oneDay) : null,
  )
  if (!days.every((day) => day !== null)) return null
  const step = stepOf(days)
  if (step === null) return null
  return (steps) => new Date(Number(days.at(-1)! + step * BigInt(steps)) * oneDay).toISOString().slice(0, 10)
}

const oneDay = 86_400_000

/** The constant step of the series; `null` if it varies. */
function stepOf(values: readonly bigint[]): bigint | null {
  if (values.length === 1) return 1n
  const step = values[1]! - values[0]!
  return values.every((value, i) => i === 0 || value - values[i - 1]! === step) ? step : null
}

function numberDigits(value: Json): string | null {
  if (typeof value !== 'number' && typeof value !== 'bigint' && !(value instanceof ExactNumber)) return null
  const digits = digitsOf(value)
  return /^-?\d+(\.\d+)?$/.test(digits) ? digits : null
}

function toUnits(digits: string, places: number): bigint {
  const [whole = '0', fraction = ''] = digits.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}

function fromUnits(units: bigint, places: number): Json {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return numberFromDigits(sign + text)
}

import { abs, compare, type Decimal, decimal, divideRounded, round, tenTo, zero } from './decimal.ts'

/**
 * Roots, logarithms and powers. PostgreSQL and this code compute with at least 30 decimals and round to 15, so that
 * both give the same last digit. All functions work on integers: the value times a power of ten.
 */
const workingPlaces = 30
const resultPlaces = 15

/** `null` for a negative number. */
export function squareRoot(d: Decimal): Decimal | null {
  const x = round(d, workingPlaces).units
  return x < 0n ? null : round(decimal(rootOf(x * tenTo(workingPlaces)), workingPlaces), resultPlaces)
}

/** `null` for zero and below. */
export function naturalLogarithm(d: Decimal): Decimal | null {
  const x = round(d, workingPlaces)
  return x.units <= 0n ? null : round(decimal(logarithmOf(x, workPlaces), workPlaces), resultPlaces)
}

/** `null` for invalid bases: one, zero and below. */
export function logarithm(d: Decimal, base: Decimal): Decimal | null {
  const [x, b] = [round(d, workingPlaces), round(base, workingPlaces)]
  if (x.units <= 0n || b.units <= 0n || b.units === tenTo(workingPlaces)) return null
  // The logarithm of a base near one is tiny, so it needs more decimals.
  const places = workPlaces + workingPlaces
  const quotient = divideRounded(logarithmOf(x, places) * tenTo(places), logarithmOf(b, places))
  return round(decimal(quotient, places), resultPlaces)
}

/** `null` beyond `largestExponent`, where the result has more than a thousand digits. */
export function exponential(d: Decimal): Decimal | null {
  const x = round(d, workingPlaces)
  if (compare(x, decimal(largestExponent)) >= 0) return null
  if (compare(x, decimal(-largestExponent)) <= 0) return round(zero, resultPlaces)
  return rounded(exponentialOf(x.units, workingPlaces, longPlaces))
}

export const largestExponent = 2302n

/** The limit of a power's natural logarithm; beyond it, the power is out of range or zero. */
export const largestPowerLogarithm = 2310n

const largestPower = decimal(tenTo(1000))

/** `null` if undefined: zero to a negative power, a negative number to a fractional power, a result out of range. */
export function power(base: Decimal, exponent: Decimal): Decimal | null {
  const [a, b] = [round(base, workingPlaces), round(exponent, workingPlaces)]
  const one = tenTo(workingPlaces)
  if (a.units === 0n) return b.units < 0n ? null : b.units === 0n ? decimal(1n) : zero
  if (a.units < 0n && b.units % one !== 0n) return null
  const places = longPlaces + workingPlaces + String(abs(b.units)).length
  const scaled = (logarithmOf(decimal(abs(a.units), a.scale), places) * b.units) / one
  const size = scaled / tenTo(places)
  if (size >= largestPowerLogarithm) return null
  if (size < -largestPowerLogarithm) return zero
  const result = rounded(exponentialOf(scaled, places, longPlaces))
  if (compare(result, largestPower) >= 0) return null
  const isOdd = a.units < 0n && (b.units / one) % 2n !== 0n
  return isOdd ? decimal(-result.units, result.scale) : result
}

const workPlaces = 50
/** Enough for a result with a thousand integer digits to have correct decimals. */
const longPlaces = 1060

/** Rounds twice, so that exact results stay exact: the square of 1.5 is not 2.2499…. */
function rounded(units: bigint): Decimal {
  return round(round(decimal(units, longPlaces), workPlaces), resultPlaces)
}

function rootOf(n: bigint): bigint {
  if (n < 2n) return n
  let guess = 1n << BigInt(Math.ceil(n.toString(2).length / 2))
  for (;;) {
    const next = (guess + n / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}

/** ln(x) = ln(m) + k·ln(10) with m between 0.3 and 3.2, and ln(m) = 2·artanh((m - 1) / (m + 1)). */
function logarithmOf(x: Decimal, places: number): bigint {
  const shift = String(x.units).length - x.scale
  const one = tenTo(places)
  const fits = places - x.scale - shift
  const mantissa = fits >= 0 ? x.units * tenTo(fits) : x.units / tenTo(-fits)
  const [m, k] = mantissa * 10n < one * 3n ? [mantissa * 10n, shift - 1] : [mantissa, shift]
  const ten = 3n * twiceArtanh(one / 3n, one) + twiceArtanh(one / 9n, one)
  return twiceArtanh(((m - one) * one) / (m + one), one) + BigInt(k) * ten
}

function twiceArtanh(z: bigint, one: bigint): bigint {
  const square = (z * z) / one
  let term = z
  let sum = 0n
  for (let n = 1n; term !== 0n; n += 2n) {
    sum += term / n
    term = (term * square) / one
  }
  return sum * 2n
}

/** exp(x) = exp(x / 2^n)^(2^n), because the series of a small number converges fast. */
function exponentialOf(x: bigint, places: number, resultAt: number): bigint {
  const halvings = 24
  const at = resultAt + 40
  const one = tenTo(at)
  const small = (x * tenTo(Math.max(0, at - places))) / tenTo(Math.max(0, places - at)) / (1n << BigInt(halvings))
  let term = one
  let sum = 0n
  for (let n = 1n; term !== 0n; n += 1n) {
    sum += term
    term = (term * small) / (one * n)
  }
  for (let i = 0; i < halvings; i += 1) sum = (sum * sum) / one
  return sum / tenTo(40)
}

/**
 * Exact decimal numbers with the rules of PostgreSQL's `numeric`, so that JavaScript gives the same digits as SQL. As
 * in PostgreSQL, a number has a `scale` (digits after the point); trailing zeros matter only when the digits of a
 * quotient are chosen.
 */
export interface Decimal {
  /** The digits without the point: 12.50 is `{ units: 1250n, scale: 2 }`. */
  readonly units: bigint
  readonly scale: number
}

export const decimal = (units: bigint, scale = 0): Decimal => ({ units, scale })

export const zero = decimal(0n)

/** Parses a literal, a JSON number or the text of a `numeric`; `null` for other texts. */
export function parseDecimal(text: string): Decimal | null {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/.exec(text)
  if (!match) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  if (whole === '' && fraction === '') return null
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction) * tenTo(Math.max(0, -scale))
  return decimal(sign === '-' ? -digits : digits, Math.max(0, scale))
}

/** The digits without needless zeros, as `trim_scale(x)::text` writes them. */
export function writeDecimal(d: Decimal): string {
  return writeDigits(trimScale(d))
}

/** All digits, as `x::text` writes them. */
export function writeDigits({ units, scale }: Decimal): string {
  const digits = String(abs(units)).padStart(scale + 1, '0')
  const point = digits.length - scale
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${scale > 0 ? `.${digits.slice(point)}` : ''}`
}

export function trimScale({ units, scale }: Decimal): Decimal {
  if (units === 0n) return zero
  const digits = String(units)
  let zeros = 0
  while (zeros < scale && digits[digits.length - 1 - zeros] === '0') zeros += 1
  return decimal(units / tenTo(zeros), scale - zeros)
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return decimal(unitsAt(a, scale) + unitsAt(b, scale), scale)
}

export const negate = (d: Decimal): Decimal => decimal(-d.units, d.scale)

export const subtract = (a: Decimal, b: Decimal): Decimal => add(a, negate(b))

export const multiply = (a: Decimal, b: Decimal): Decimal => decimal(a.units * b.units, a.scale + b.scale)

export const magnitude = (d: Decimal): Decimal => decimal(abs(d.units), d.scale)

/** -1, 0 or 1. */
export function compare(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale)
  const [x, y] = [unitsAt(a, scale), unitsAt(b, scale)]
  return x < y ? -1 : x > y ? 1 : 0
}

/** The quotient with as many digits as in PostgreSQL; `null` for a division by zero. */
export function divide(a: Decimal, b: Decimal): Decimal | null {
  if (b.units === 0n) return null
  const scale = quotientScale(a, b)
  const shift = scale - a.scale + b.scale
  const [top, bottom] = shift >= 0 ? [a.units * tenTo(shift), b.units] : [a.units, b.units * tenTo(-shift)]
  return decimal(divideRounded(top, bottom), scale)
}

/** The remainder has the sign of `a`; `null` for a division by zero. */
export function remainder(a: Decimal, b: Decimal): Decimal | null {
  if (b.units === 0n) return null
  const scale = Math.max(a.scale, b.scale)
  return decimal(unitsAt(a, scale) % unitsAt(b, scale), scale)
}

/** Half is rounded away from zero. Negative places round to tens, hundreds … */
export function round(d: Decimal, places: number): Decimal {
  if (places >= d.scale) return decimal(unitsAt(d, places), places)
  const units = divideRounded(d.units, tenTo(d.scale - places))
  return places >= 0 ? decimal(units, places) : decimal(units * tenTo(-places))
}

export function truncate(d: Decimal): bigint {
  return d.units / tenTo(d.scale)
}

export function floor(d: Decimal): Decimal {
  const whole = truncate(d)
  return decimal(d.units < 0n && whole * tenTo(d.scale) !== d.units ? whole - 1n : whole)
}

export const ceil = (d: Decimal): Decimal => negate(floor(negate(d)))

export function tenTo(exponent: number): bigint {
  return 10n ** BigInt(exponent)
}

export const abs = (n: bigint): bigint => (n < 0n ? -n : n)

function unitsAt(d: Decimal, scale: number): bigint {
  return d.units * tenTo(scale - d.scale)
}

export function divideRounded(a: bigint, b: bigint): bigint {
  const quotient = a / b
  if (abs(a % b) * 2n < abs(b)) return quotient
  return quotient + (a < 0n === b < 0n ? 1n : -1n)
}

/**
 * PostgreSQL computes in digits of base 10,000. A quotient has at least 16 significant decimal digits, and at least the
 * scale of either operand: `select_div_scale` in numeric.c.
 */
function quotientScale(a: Decimal, b: Decimal): number {
  const [x, y] = [leadingDigit(a), leadingDigit(b)]
  const weight = x.weight - y.weight - (x.digit <= y.digit ? 1 : 0)
  return Math.min(Math.max(16 - weight * 4, a.scale, b.scale, 0), 1000)
}

/** The first non-zero digit in base 10,000, and its power. */
function leadingDigit({ units, scale }: Decimal): { digit: number; weight: number } {
  if (units === 0n) return { digit: 0, weight: 0 }
  const padding = (4 - (scale % 4)) % 4
  const digits = String(abs(units)) + '0'.repeat(padding)
  const groups = Math.ceil(digits.length / 4)
  return {
    digit: Number(digits.slice(0, digits.length - (groups - 1) * 4)),
    weight: groups - 1 - (scale + padding) / 4,
  }
}

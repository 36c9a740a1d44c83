/**
 * Numbers that a JavaScript float cannot hold. A value of the API is plain JSON; a number whose digits would be lost
 * (a 64-bit integer, money with many digits) is kept as an `ExactNumber`, which reads and writes the same JSON number.
 */
export class ExactNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
  toJSON(): unknown {
    return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(this.text)
  }
}

export type Json = null | boolean | number | string | ExactNumber | Json[] | { [key: string]: Json }

/**
 * The number of these digits: a plain number if it is exact, otherwise an `ExactNumber`. A number with an exponent
 * keeps its text, because `1e9999` has six characters, but ten thousand when expanded.
 */
export function numberFromDigits(digits: string): number | ExactNumber {
  const n = Number(digits)
  if (digits === String(n)) return n
  const sent = scientific(digits)
  if (sent === null) return new ExactNumber(digits)
  const float = scientific(String(n))
  if (float && compareScientific(sent, float) === 0) return n + 0
  return new ExactNumber(/e/i.test(digits) ? digits : (plainDigits(digits) ?? digits))
}

/** The same for results of `plainDigits`. */
export function numberFromPlain(plain: string): number | ExactNumber {
  const n = Number(plain)
  const same = String(n)
  return plain === same || plain === plainDigits(same) ? n : new ExactNumber(plain)
}

/** The digits of a number, without an exponent: `1e21` has 22 of them. */
export function digitsOf(n: number | bigint | ExactNumber): string {
  return plainDigits(String(n)) ?? String(n)
}

/** -1, 0 or 1; compares all digits. */
export function compareNumbers(a: number | ExactNumber, b: number | ExactNumber): number {
  if (typeof a === 'number' && typeof b === 'number') return Math.sign(a - b)
  const [x, y] = [scientific(String(a)), scientific(String(b))]
  return x && y ? compareScientific(x, y) : 0
}

/** The significant digits and the power of ten of the first: 0.015 is `15` and -2. Zero has no digits. */
interface Scientific {
  readonly isNegative: boolean
  readonly digits: string
  readonly power: number
}

/** Linear in the length of the text, for any exponent. `null` for text that is not a decimal number. */
function scientific(text: string): Scientific | null {
  const match = decimal.exec(text)
  if (!match) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  const all = whole + fraction
  if (all === '') return null
  let start = 0
  let end = all.length
  while (start < end && all[start] === '0') start++
  while (end > start && all[end - 1] === '0') end--
  if (start === end) return { isNegative: false, digits: '', power: 0 }
  return { isNegative: sign === '-', digits: all.slice(start, end), power: whole.length - 1 - start + Number(exponent) }
}

function compareScientific(x: Scientific, y: Scientific): number {
  const [signX, signY] = [signOf(x), signOf(y)]
  if (signX !== signY || signX === 0) return Math.sign(signX - signY)
  const bySize = Math.sign(x.power - y.power) || (x.digits === y.digits ? 0 : x.digits < y.digits ? -1 : 1)
  return bySize * signX + 0
}

const signOf = ({ isNegative, digits }: Scientific): number => (digits === '' ? 0 : isNegative ? -1 : 1)

const decimal = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,9}))?$/

/** Fast path for most numbers. */
const alreadyPlain = /^(?:0|-?[1-9]\d*|-?(?:0|[1-9]\d*)\.\d*[1-9])$/
/** Fast path for amounts. */
const withFraction = /^-?(?:0|[1-9]\d*)\.\d+$/

/** Beyond the range of floats and number fields, but small enough to expand the zeros. */
const maxExponent = 1_000

/**
 * Canonical digits without exponent, superfluous zeros and plus sign, so that '1.50', '+1.5' and '15e-1' are equal.
 * `null` for text that is not a decimal number, or whose exponent is too large to expand.
 */
export function plainDigits(text: string): string | null {
  if (alreadyPlain.test(text)) return text
  if (withFraction.test(text)) return withoutLastZeros(text)
  const match = decimal.exec(text)
  if (!match) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  if (whole === '' && fraction === '') return null
  if (Math.abs(Number(exponent)) > maxExponent) return null
  let digits = whole + fraction
  let point = whole.length + Number(exponent)
  if (point < 0) [digits, point] = ['0'.repeat(-point) + digits, 0]
  digits = digits.padEnd(point, '0')
  let start = 0
  let end = digits.length
  while (start < point && digits[start] === '0') start += 1
  while (end > point && digits[end - 1] === '0') end -= 1
  const body = `${digits.slice(start, point) || '0'}${end > point ? `.${digits.slice(point, end)}` : ''}`
  return sign === '-' && body !== '0' ? `-${body}` : body
}

function withoutLastZeros(text: string): string {
  let end = text.length
  while (text[end - 1] === '0') end -= 1
  if (text[end - 1] === '.') end -= 1
  const left = text.slice(0, end)
  return left === '-0' ? '0' : left
}

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

/** A number that a float may not hold; only then is the slower parse worth its time. Ids in quotes have such digits, too. */
const mayLoseDigits = /(?:^|[:[,])\s*-?\d(?:[\d.]{15}|[\d.]*[eE])/

/** JSON.parse that keeps every digit. */
export function parseJson(text: string): unknown {
  if (!mayLoseDigits.test(text)) return JSON.parse(text)
  const parse = JSON.parse as (
    text: string,
    reviver: (key: string, v: unknown, context: { source?: string }) => unknown,
  ) => unknown
  return parse(text, (_key, v, context) => (typeof v === 'number' ? numberFromDigits(context.source!) : v))
}

/** The number that these digits mean: a plain number when it keeps them all, else an `ExactNumber`. */
export function numberFromDigits(digits: string): number | ExactNumber {
  const plain = plainDigits(digits)
  return plain === null ? new ExactNumber(digits) : numberFromPlain(plain)
}

/** The same for digits that `plainDigits` has made. */
export function numberFromPlain(plain: string): number | ExactNumber {
  const n = Number(plain)
  const same = String(n)
  return plain === same || plain === plainDigits(same) ? n : new ExactNumber(plain)
}

/** The digits of a number, without an exponent: `1e21` has 22 of them. */
export function digitsOf(n: number | bigint | ExactNumber): string {
  return plainDigits(String(n)) ?? String(n)
}

/** -1, 0 or 1, over every digit. */
export function compareNumbers(a: number | ExactNumber, b: number | ExactNumber): number {
  if (typeof a === 'number' && typeof b === 'number') return Math.sign(a - b)
  const [x, y] = [digitsOf(a), digitsOf(b)]
  const [negativeX, negativeY] = [x.startsWith('-'), y.startsWith('-')]
  if (negativeX !== negativeY) return negativeX ? -1 : 1
  return negativeX ? compareMagnitudes(y.slice(1), x.slice(1)) : compareMagnitudes(x, y)
}

function compareMagnitudes(x: string, y: string): number {
  const byLength = x.split('.')[0]!.length - y.split('.')[0]!.length
  if (byLength !== 0) return Math.sign(byLength)
  return x === y ? 0 : x < y ? -1 : 1
}

/** How most numbers come. */
const alreadyPlain = /^(?:0|-?[1-9]\d*|-?(?:0|[1-9]\d*)\.\d*[1-9])$/
/** How amounts do. */
const withFraction = /^-?(?:0|[1-9]\d*)\.\d+$/

/** Further than any column reaches, and near enough that writing out the zeros of `1e9999` costs nothing. */
const longestExponent = 9999

/**
 * Digits without exponent, needless zeros and signs, so that '1.50', '+1.5' and '15e-1' are the same text. `null` for what
 * is no decimal number, and for an exponent that is not worth writing out.
 */
export function plainDigits(text: string): string | null {
  if (alreadyPlain.test(text)) return text
  if (withFraction.test(text)) return withoutLastZeros(text)
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,9}))?$/.exec(text)
  if (!match) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  if (whole === '' && fraction === '') return null
  if (Math.abs(Number(exponent)) > longestExponent) return null
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

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

/** A digit run that a float may not hold; only then is the slower parse worth its time. */
const mayLoseDigits = /\d[\d.]{15,}|\d[eE][+-]?\d/

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
  const n = Number(digits)
  return plainDigits(digits) === plainDigits(String(n)) ? n : new ExactNumber(digits)
}

/** Digits without needless zeros and signs, so that '1.50', '1.5' and '+1.5' compare equal. Exponents are left alone. */
function plainDigits(digits: string): string {
  if (/[eE]/.test(digits)) return digits.toLowerCase()
  const match = /^([+-]?)0*(\d*?)(?:\.(\d*?)0*)?$/.exec(digits)
  if (!match) return digits
  const [, sign, whole, fraction] = match
  const body = `${whole === '' ? '0' : whole}${fraction ? `.${fraction}` : ''}`
  return sign === '-' && body !== '0' ? `-${body}` : body
}

import { plainDigits } from '../exact-number.ts'
import { decimalSeparator } from './format-digits.ts'

/**
 * Parses a number, typed or generated, into plain digits: '1,200', '1 200', '1.2k', '(500)', '-$5', '1.5E-7'. `null` for other
 * text. `withoutSign` removes the symbol of a currency or a percentage.
 *
 * With the `locale` of a user, points and commas may both separate decimals or group digits: '95,50', '1.234,50', '1,234.50'. A single
 * separator before three digits ('1.234') is read by the locale. Without a locale, the text is from a program, and a comma only groups
 * digits: '95,50' is refused, because the next cell of the same file may be '1.234'.
 */
export function readDigits(text: string, withoutSign: (text: string) => string | null, locale?: string): string | null {
  const separator = locale === undefined ? '.' : decimalSeparator(locale)
  if (separator === '.' && plain.test(text)) return plainDigits(text)
  const inParentheses = /^\((.+)\)$/.exec(text.trim().replaceAll('\u2212', '-'))
  const outer = takeMinus(inParentheses ? inParentheses[1]!.trim() : text.trim().replaceAll('\u2212', '-'))
  const unsigned = withoutSign(outer.rest)?.trim()
  if (unsigned === undefined) return null
  const inner = outer.signed ? { signed: false, negative: false, rest: unsigned } : takeMinus(unsigned)
  if (inParentheses && (outer.signed || inner.signed)) return null
  const [usual, other] = separator === ',' ? [withComma, withPoint] : [withPoint, withComma]
  const match = usual.exec(inner.rest) ?? (locale === undefined ? null : other.exec(inner.rest))
  if (!match) return null
  const [, grouped, groupSeparator, ungrouped = '', fraction = '', suffix, exponent = '0'] = match
  const whole = grouped === undefined ? ungrouped : grouped.replaceAll(groupSeparator!, '')
  const power = suffix === undefined ? exponent : powers[suffix.toLowerCase()]!
  const negative = inParentheses !== null || outer.negative || inner.negative
  return plainDigits(`${negative ? '-' : ''}${whole}.${fraction}e${power}`)
}

/** The form that programs usually write. */
const plain = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

const withPoint = shapeOf('.', ',')
const withComma = shapeOf(',', '.')

function shapeOf(decimal: string, group: string): RegExp {
  const grouped = `([1-9]\\d{0,2}(?:([${group} '’\u00a0\u202f])\\d{3})(?:\\2\\d{3})*)`
  return new RegExp(`^(?:${grouped}|(\\d*))(?:[${decimal}](\\d*))?(?:\\s*(k|m|b|bn)|e([+-]?\\d{1,5}))?$`, 'i')
}

const powers: Record<string, string> = { k: '3', m: '6', b: '9', bn: '9' }

function takeMinus(text: string): { signed: boolean; negative: boolean; rest: string } {
  const sign = text[0]
  const signed = sign === '-' || sign === '+'
  return { signed, negative: sign === '-', rest: signed ? text.slice(1).trim() : text }
}

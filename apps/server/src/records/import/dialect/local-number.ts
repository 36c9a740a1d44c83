import { currenciesOf, isClearSign, withYenSign } from '@monarch/field-types/currency-signs'
import type { ImportDialect } from '@monarch/schema'

type NumberMarks = Pick<ImportDialect, 'decimalMark' | 'thousandsMark' | 'currencyWords'>

/** The digits of a text and the surrounding text. */
export interface Amount {
  readonly before: string
  readonly digits: string
  readonly after: string
}

/** Splits '-1.234,56 €' into its sign, digits and symbol; `null` for a text with other words. */
export function amountOf(text: string): Amount | null {
  if (text.length > maxLength) return null
  const { before = '', digits = '', after = '' } = amount.exec(withYenSign(text.trim()))?.groups ?? {}
  if (digits === '') return null
  return [before, after].flatMap(wordsIn).every((word) => unit.test(word) || currenciesOf(word).length > 0)
    ? { before, digits, after }
    : null
}

/**
 * Converts a number to a decimal point without groups: '1.234,5 %' becomes '1234.5 %' where the comma is the decimal mark. Leaves out the
 * signs of `currency`, and writes signs of others as '¤', which fields of currencies refuse and plain numbers leave out; words that may be
 * currencies are such signs only if they are among `currencyWords`. Returns the text itself if it is not a number, and `null` if its
 * marks contradict those of the file.
 *
 *     readLocalNumber("Fr. 1'234.50", marks, 'CHF') // '1234.50'
 */
export function readLocalNumber(text: string, marks: NumberMarks, currency?: string): string | null {
  // The fast path for most values.
  if (/^-?\d+$/.test(text) || (marks.decimalMark === '.' && /^-?\d+\.\d+$/.test(text))) return text
  const found = amountOf(text)
  if (!found) return text
  const digits = plainDigitsOf(found.digits, marks)
  if (digits === null) return null
  const { before, after, minus } = withMinusFirst({
    digits: found.digits,
    before: found.before.replaceAll(words, (word) => signFor(word, marks, currency)),
    after: found.after.replaceAll(words, (word) => signFor(word, marks, currency)),
  })
  // Turkish writes the percent sign first.
  const isPercent = before.includes('%')
  return `${minus}${before.replace('%', '')}${digits}${after}${isPercent ? '%' : ''}`.trim()
}

/** Negative amounts of accounting are '(500)', those of SAP '500-'. In '12.–', the dash stands for zero cents. */
function withMinusFirst({ before, digits, after: written }: Amount): Omit<Amount, 'digits'> & { minus: string } {
  const after = /[.,]$/.test(digits) ? written.replace(noCents, '') : written
  const isInParentheses = before.includes('(') && after.includes(')')
  const isSigned = /[-+\u2212]/.test(before)
  if (isInParentheses && !isSigned)
    return { before: before.replace('(', ''), after: after.replace(')', ''), minus: '-' }
  const isLast = !before.includes('(') && !after.includes(')') && trailingMinus.test(after) && !isSigned
  return isLast ? { before, after: after.replace(trailingMinus, ''), minus: '-' } : { before, after, minus: '' }
}

function signFor(word: string, { currencyWords }: NumberMarks, currency: string | undefined): string {
  const currencies = currenciesOf(word)
  if (currency !== undefined && currencies.includes(currency)) return ''
  return currencies.length > 0 && (isClearSign(word) || currencyWords?.includes(word)) ? '¤' : word
}

/** The signs of currencies in a number: 'kr' for '1 234,50 kr'. */
export function currencySignsIn(text: string): readonly string[] {
  // The fast path for most values.
  if (/^-?[\d.,]+$/.test(text)) return []
  const { before = '', after = '' } = amountOf(text) ?? {}
  return [before, after].flatMap(wordsIn).filter((word) => currenciesOf(word).length > 0)
}

const wordsIn = (text: string): readonly string[] => text.match(words) ?? []

const noCents = /^(?:--?|[\u2013\u2014])/
const trailingMinus = /^[-\u2212]|[-\u2212]$/

/** The digits with a point and without groups; `null` if they have other marks. */
export function plainDigitsOf(digits: string, { decimalMark, thousandsMark }: NumberMarks): string | null {
  if (/^\d+$/.test(digits)) return digits
  const { whole = '', fraction = '' } = shapeOf(decimalMark, thousandsMark).exec(digits)?.groups ?? {}
  if (whole === '' && fraction === '') return null
  return `${whole.replaceAll(/\D/g, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`
}

const shapes = new Map<string, RegExp>()

/**
 * Accepts spaces and apostrophes in any dialect, because they can only group digits; a comma or a point only if it is the `thousandsMark`.
 */
function shapeOf(decimalMark: string, thousandsMark: string): RegExp {
  const key = `${decimalMark}${thousandsMark}`
  let shape = shapes.get(key)
  if (!shape) {
    const mark = /[.,]/.test(thousandsMark) && thousandsMark !== decimalMark ? thousandsMark : ''
    const group = `[${spaces}'’${mark}]`
    // Also the Indian groups, 12,34,567.
    const grouped = [
      `[1-9]\\d{0,2}(?<group>${group})\\d{3}(?:\\k<group>\\d{3})*`,
      `[1-9]\\d?(?<lakh>${group})(?:\\d{2}\\k<lakh>)+\\d{3}`,
    ].join('|')
    shape = new RegExp(`^(?<whole>${grouped}|\\d*)(?:[${decimalMark}](?<fraction>\\d*))?$`)
    shapes.set(key, shape)
  }
  return shape
}

const spaces = ' \u00a0\u202f\u2009'
const signs = `[-+\u2212(%)${spaces}]`
const word = `[\\p{L}\\p{Sc}](?:[^\\d%()]{0,38}[\\p{L}\\p{Sc}/])?\\.?`
const words = new RegExp(word, 'gu')
/** Abbreviations of units, whose numbers reveal the marks of the file as well. */
const unit = /^(?:\p{Sc}|\p{L}{1,3}\.?)$/u
const amount = new RegExp(
  `^(?<before>${signs}*(?:${word}${signs}*)?)` +
    `(?<digits>\\d(?:[\\d.,'’${spaces}]*\\d)?[.,]?|[.,]\\d+)` +
    `(?<after>(?:(?<=[.,])[\u2013\u2014])?${signs}*(?:${word}${signs}*)?)$`,
  'u',
)
const maxLength = 200

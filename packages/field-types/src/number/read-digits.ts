import { plainDigits } from '../exact-number.ts'

/**
 * Parses a number, typed or generated, into plain digits: '1,200', '1 200', '1.2k', '(500)', '-$5', '1.5E-7'. A comma
 * that does not group thousands ('1,2') may be a decimal comma, so it is refused: `null`. `withoutSign` removes the
 * symbol of a currency or a percentage.
 */
export function readDigits(text: string, withoutSign: (text: string) => string | null): string | null {
  if (plain.test(text)) return plainDigits(text)
  const inParentheses = /^\((.+)\)$/.exec(text.trim().replaceAll('\u2212', '-'))
  const outer = takeMinus(inParentheses ? inParentheses[1]!.trim() : text.trim().replaceAll('\u2212', '-'))
  const unsigned = withoutSign(outer.rest)?.trim()
  if (unsigned === undefined) return null
  const inner = outer.signed ? { signed: false, negative: false, rest: unsigned } : takeMinus(unsigned)
  if (inParentheses && (outer.signed || inner.signed)) return null
  const match = shape.exec(inner.rest)
  if (!match) return null
  const [, grouped, separator, ungrouped = '', fraction = '', suffix, exponent = '0'] = match
  const whole = grouped === undefined ? ungrouped : grouped.replaceAll(separator!, '')
  const power = suffix === undefined ? exponent : powers[suffix.toLowerCase()]!
  const negative = inParentheses !== null || outer.negative || inner.negative
  return plainDigits(`${negative ? '-' : ''}${whole}.${fraction}e${power}`)
}

/** The form that programs usually write. */
const plain = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

const shape =
  /^(?:(\d{1,3}(?:([, '’\u00a0\u202f])\d{3})(?:\2\d{3})*)|(\d*))(?:\.(\d*))?(?:\s*(k|m|b|bn)|e([+-]?\d{1,5}))?$/i

const powers: Record<string, string> = { k: '3', m: '6', b: '9', bn: '9' }

function takeMinus(text: string): { signed: boolean; negative: boolean; rest: string } {
  const sign = text[0]
  const signed = sign === '-' || sign === '+'
  return { signed, negative: sign === '-', rest: signed ? text.slice(1).trim() : text }
}

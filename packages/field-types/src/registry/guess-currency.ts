import { currencyCodes } from '../currency/currency.ts'
import { currenciesOf, isClearSign, withYenSign } from '../currency/currency-signs.ts'

/**
 * The currency of most amounts of a column that show one; `null` if none does. The other amounts may be plain numbers. A word of plain
 * letters is a currency only in a column whose header names money, or whose numbers look like amounts of money.
 *
 *     guessCurrency('x', ['R 1 234.50', 'R 12']) // 'ZAR'
 *     guessCurrency('Article', ['R 12', 'R 13']) // null
 */
export function guessCurrency(header: string, texts: readonly string[]): string | null {
  const counts = new Map<string, { count: number; isClear: boolean }>()
  for (const text of texts) {
    const found = signIn(text, header)
    if (!found) continue
    const code = currenciesOf(found.sign)[0]!
    const { count = 0, isClear = false } = counts.get(code) ?? {}
    counts.set(code, { count: count + 1, isClear: isClear || found.isClear })
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b.count - a.count)
  if (!most) return null
  const [code, { isClear }] = most
  return isClear || areAmounts(header, texts) ? code : null
}

/** The words of plain letters that are currencies in a column: 'kr', but not 'R' in a column of articles. */
export function currencyWordsIn(header: string, texts: readonly string[]): readonly string[] {
  const words = new Set(texts.flatMap((text) => signIn(text, header)?.sign ?? []).filter((sign) => !isClearSign(sign)))
  return words.size > 0 && areAmounts(header, texts) ? [...words] : []
}

const areAmounts = (header: string, texts: readonly string[]): boolean => isMoney(header) || lookLikeMoney(texts)

/** The sign of a currency before or after the digits of a text: 'kr' for '12,50 kr'. */
export const currencySignIn = (text: string): string | null => signIn(text, '')?.sign ?? null

/**
 * The sign before or after the digits of a text: 'Fr.' for "-Fr. 1'234.50". Behind them, any code is clear: '12 CAD'. '0,75 L' are
 * litres.
 */
function signIn(text: string, header: string): { readonly sign: string; readonly isClear: boolean } | null {
  if (text.length > maxLength) return null
  const [before = '', after = ''] = (aroundDigits.exec(withYenSign(text)) ?? [])
    .slice(1)
    .map((part) => part.replaceAll(marksAround, ''))
  if ((before === 'L' || after === 'L') && !isMoney(header)) return null
  if (currenciesOf(before).length > 0) return { sign: before, isClear: isClearSign(before) }
  if (currenciesOf(after).length === 0) return null
  return { sign: after, isClear: isClearSign(after) || currencyCodes().has(after) }
}

const aroundDigits = /^(\D*)\d(?:[^\p{L}\p{Sc}]*\d)?(\D*)$/u
const marksAround = /^[-+\u2212\u2013\u2014(),.\s]+|[-+\u2212\u2013\u2014(),\s]+$/g

/** Amounts have two decimals, or none; some have decimals or groups. */
function lookLikeMoney(texts: readonly string[]): boolean {
  const fractions = texts.flatMap((text) => /[.,](\d+)\D*$/.exec(text)?.[1] ?? [])
  const areCents = fractions.every((digits) => digits.length === 2 || digits.length === 3)
  const haveCents = fractions.some((digits) => digits.length === 2)
  return areCents && (haveCents || texts.some((text) => groups.test(text)))
}

/** A point before three digits can begin decimals. */
const groups = /\d[ ,'’\u00a0\u202f\u2009]\d{3}(?!\d)/

const isMoney = (header: string) => money.test(header) && !/code|num|\b(?:no|nr|id)\b/i.test(header)

const money = new RegExp(
  [
    'price|amount|cost|total|salary|wage|budget|revenue|income|expense|balance|payment|\\b(?:sum|fee|rent|paid|net|gross|pay|value)s?\\b',
    'preis|betrag|kosten|summe|gesamt|gebühr|gehalt|lohn|umsatz|saldo|miete|brutto|netto|\\bwert\\b',
    'prix|montant|coût|somme|solde|salaire|loyer|prezzo|importo|costo|stipendio|precio|importe|coste|monto|salario|preço|valor|salário',
    'prijs|bedrag|kostnad|belopp|beløb|beløp|\\bpris|summa|cena|kwota|koszt|suma|částka|fiyat|tutar|ücret|\\bár\\b|összeg|preț|sumă',
    'цена|сумма|стоимость|τιμή|ποσό|価格|金額|料金|가격|금액',
  ].join('|'),
  'iu',
)

const maxLength = 80

import { currencyOfSign } from '@monarch/field-types/currency-signs'

/** How the number format of a cell interprets its number: '0%' shows 0.125 as 12.5%, and '0"%"' shows 12.5 as 12.5%. */
export type NumberStyle = 'number' | 'date' | 'elapsed' | 'percent' | 'percentAsTyped' | Money

/** `sign`: a currency code, or a sign that several currencies share. */
interface Money {
  readonly sign: string
}

/** Predefined formats by number, which workbooks do not declare. */
const builtIn = new Map<number, NumberStyle>([
  // Programs show the currency of their own region; libraries document these formats with '$'.
  ...[5, 6, 7, 8, 42, 44].map((id) => [id, { sign: '$' }] as const),
  ...[9, 10].map((id) => [id, 'percent'] as const),
  ...[
    14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 47, 50, 51, 52, 53, 54, 55, 56, 57,
    58,
  ].map((id) => [id, 'date'] as const),
  [46, 'elapsed'],
])

export function styleOf(formatId: number, formats: ReadonlyMap<number, string>): NumberStyle {
  const code = formats.get(formatId)
  return code === undefined ? (builtIn.get(formatId) ?? 'number') : styleOfCode(code)
}

/**
 * The style of a format code, by the section of its positive numbers.
 *
 *     styleOfCode('#,##0.00\\ [$€-407];[Red]-#,##0.00\\ [$€-407]') // { sign: 'EUR' }
 */
export function styleOfCode(code: string): NumberStyle {
  const section = /^(?:"[^"]*"|\\.|[^;])*/.exec(code.slice(0, maxFormatLength))![0]
  // Quoted and escaped characters, colors and conditions do not determine the type.
  const bare = section.replace(/"[^"]*"|\\.|_.|\*./g, '')
  if (/\[(h+|m+|s+)\]/i.test(bare)) return 'elapsed'
  const letters = bare.replace(/\[[^\]]*\]/g, '')
  if (/[ymdhs]/i.test(letters) && !/general/i.test(letters)) return 'date'
  if (letters.includes('%')) return 'percent'
  const words = wordsOf(section)
  if (words === '%') return 'percentAsTyped'
  const sign = signOf(section, words)
  return sign === null ? 'number' : { sign }
}

/** What the format shows around the digits: '€' for '#,##0.00\ "€"'. */
const wordsOf = (section: string): string =>
  section
    .replace(/\[[^\]]*\]|_.|\*./g, '')
    .replace(/"([^"]*)"|\\(.)/g, '$1$2')
    .replace(/general|[#0?.,+()\s-]/gi, '')

function signOf(section: string, words: string): string | null {
  const [, bracketed = '', region = ''] = /\[\$([^\]-]+)(?:-([^\]]*))?\]/.exec(section) ?? []
  const sign = bracketed.trim() || words
  if (shared.has(sign)) return currencyOfRegion.get(region.toLowerCase()) ?? (sign === 'kr' ? null : sign)
  return currencyOfSign(sign) ?? (bracketed === '' ? null : (currencyOfRegion.get(region.toLowerCase()) ?? null))
}

/** Signs of several currencies. */
const shared: ReadonlySet<string> = new Set(['$', '¥', '￥', 'kr', 'kr.'])

/** Currencies by region, as workbooks name it: a number of Windows, or a language tag. */
const currencyOfRegion: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AUD: 'c09 en-au',
    BGN: '402 bg-bg',
    BRL: '416 pt-br',
    CAD: '1009 c0c en-ca fr-ca',
    CHF: '807 100c 810 de-ch fr-ch it-ch',
    CLP: '340a es-cl',
    CNY: '804 zh-cn',
    COP: '240a es-co',
    CZK: '405 cs-cz',
    DKK: '406 da-dk',
    HKD: 'c04 zh-hk',
    HUF: '40e hu-hu',
    IDR: '421 id-id',
    ILS: '40d he-il',
    ISK: '40f is-is',
    JPY: '411 ja-jp',
    MXN: '80a es-mx',
    MYR: '43e ms-my',
    NOK: '414 814 nb-no nn-no',
    NZD: '1409 en-nz',
    PLN: '415 pl-pl',
    RON: '418 ro-ro',
    RUB: '419 ru-ru',
    SEK: '41d sv-se',
    SGD: '4809 1004 en-sg zh-sg',
    THB: '41e th-th',
    TRY: '41f tr-tr',
    TWD: '404 zh-tw',
    USD: '409 en-us',
    ZAR: '1c09 436 en-za af-za',
  }).flatMap(([code, regions]) => regions.split(' ').map((region) => [region, code] as const)),
)

/** Characters; the limit of spreadsheet programs. */
const maxFormatLength = 255

import { currenciesOf, isClearSign } from '@monarch/field-types/currency-signs'
import { expect, test } from 'vitest'
import { readFile } from './reading.ts'

const read = async (header: string, texts: readonly string[]) => {
  const { columns, rows } = await readFile(Buffer.from(`n;${header}\n${texts.map((text) => `a;${text}\n`).join('')}`))
  return { ...columns[1]!, values: rows.map(([, value]) => value) }
}

const languages = 'en de fr it es pt nl sv pl cs tr ru el ja'.split(' ')
const currencies = [
  'EUR USD GBP JPY CHF CNY INR BRL AUD CAD NZD HKD SGD MXN TWD SEK NOK DKK ISK PLN CZK HUF RON',
  'BGN TRY RUB UAH KRW ILS VND PHP THB IDR MYR ZAR ARS CLP COP PEN AED SAR EGP NGN KES PKR',
].flatMap((codes) => codes.split(' '))
/** Currencies whose names are read as well. */
const named = new Set(['EUR', 'USD', 'GBP', 'CHF', 'JPY'])

/** The currencies of each sign that the languages write. */
function writtenSigns(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const code of currencies) {
    for (const language of languages) {
      for (const currencyDisplay of ['symbol', 'narrowSymbol', 'code', 'name'] as const) {
        if (currencyDisplay === 'name' && !named.has(code)) continue
        const format = new Intl.NumberFormat(language, { style: 'currency', currency: code, currencyDisplay })
        for (const amount of currencyDisplay === 'name' ? [1, 2, 5, 1234.5] : [1]) {
          const sign = format.formatToParts(amount).find(({ type }) => type === 'currency')!.value
          found.set(sign, (found.get(sign) ?? new Set()).add(code))
        }
      }
    }
  }
  return found
}

/** German, French, Swiss and American. */
const styles = [
  ['1.234,50', '12,00'],
  ['1\u202f234,50', '12,00'],
  ["1'234.50", '12.00'],
  ['1,234.50', '12.00'],
] as const

test('amounts have the signs of all languages, before and after the digits', async () => {
  const wrong: unknown[] = []
  for (const [i, [sign, codes]] of [...writtenSigns()].entries()) {
    const [large, small] = styles[i % styles.length]!
    const places = [
      (amount: string, space: string) => `${sign}${space}${amount}`,
      (amount: string, space: string) => `${amount}${space}${sign}`,
    ]
    for (const write of places) {
      const texts = [
        write(large, ' '),
        write(small, '\u00a0'),
        write(large, '\u202f'),
        write(small, ''),
        `-${write(large, ' ')}`,
        write(`-${small}`, ' '),
        `\u2212${write(large, '\u00a0')}`,
        `(${write(small, ' ')})`,
        small,
      ]
      // Elsewhere, '0,75 L' are litres.
      const { fieldType, settings, values } = await read(sign === 'L' ? 'Preis' : 'x', texts)
      const { currency = '' } = settings as { currency?: string }
      const isRead =
        fieldType === 'currency' && JSON.stringify(values) === '[1234.5,12,1234.5,12,-1234.5,-12,-1234.5,-12,12]'
      const known = currenciesOf(sign)
      if (!isRead || currency !== known[0] || [...codes].some((code) => !known.includes(code)))
        wrong.push([texts[0], ...codes, fieldType, settings, values])
    }
  }
  expect(wrong).toEqual([])
})

test.each([
  ['x', ['Fr. 12.50', "Fr. 1'200.–", 'Fr. 12.-'], 'CHF', [12.5, 1200, 12]],
  ['x', ['SFr. 12.50', 'sFr. 3.00'], 'CHF', [12.5, 3]],
  ['x', ['US$ 1,234.50', '(US$ 12.00)'], 'USD', [1234.5, -12]],
  ['x', ['US $ 12.00', '1,234.50 $ US'], 'USD', [12, 1234.5]],
  ['x', ['Rs. 1,200', 'Rs. 12,34,567'], 'INR', [1200, 1234567]],
  ['x', ['Euro 1.200,00', '12,00 EURO', '5 euros'], 'EUR', [1200, 12, 5]],
  ['x', ['EUR 12', 'EUR 30'], 'EUR', [12, 30]],
  ['x', ['1200円', '300円'], 'JPY', [1200, 300]],
  ['x', ['1.234,50 kr.', 'kr. 12,00'], 'DKK', [1234.5, 12]],
  ['x', ['1 234,50 kr', '12:-'], null, ['1 234,50 kr', '12:-']],
  ['x', ['1 500 Ft', '300 Ft'], 'HUF', [1500, 300]],
  ['Fiyat', ['12 TL', '30 TL'], 'TRY', [12, 30]],
  ['Preț', ['12 lei', '30 lei'], 'RON', [12, 30]],
  ['Einzelpreis', ['Fr. 12', 'Fr. 30'], 'CHF', [12, 30]],
  ['Amount', ['R 12', 'R 1 200'], 'ZAR', [12, 1200]],
  ['x', ['12,50 zł', '3 zł'], 'PLN', [12.5, 3]],
  ['x', ['R$ 12,50', 'R$ 1.234,00'], 'BRL', [12.5, 1234]],
  ['x', ['12.50 MAD', '3.00 MAD'], 'MAD', [12.5, 3]],
  // As cells of a workbook are read.
  ['x', ['12 CAD', '30 CAD'], 'CAD', [12, 30]],
])('%s of %j is in %s', async (header, texts, currency, values) => {
  const found = await read(header, texts)
  expect([found.fieldType, found.settings, found.values]).toEqual(
    currency === null ? ['text', {}, values] : ['currency', { currency }, values],
  )
})

test.each([
  ['Article', ['R 12', 'R 13', 'R 450']],
  ['Cost code', ['R 12', 'R 13']],
  ['Runtime', ['PHP 8.1', 'PHP 7.4', 'PHP 8']],
  ['Emission', ['Euro 5', 'Euro 6']],
  ['Length', ['12 ft', '30 ft']],
  ['Length', ['12.50 ft', '30.25 ft']],
  ['Day', ['Fr. 12.', 'Mo. 13.']],
  ['Day', ['Fr. 12.04.', 'Fr. 19.04.']],
  ['Place', ['TOP 10', 'TOP 20']],
  ['Who', ['ALL 12', 'ALL 30']],
  ['Road', ['A 1', 'B 12', 'L 3']],
  ['Size', ['L 12', 'L 13']],
  ['Bottle', ['0,75 L', '1,50 L']],
  ['Weight', ['12 KM', '30 KM']],
  ['Sum', ['12.50 m', '30.25 m']],
  ['Name', ['Kr 12b', 'Rs 3c']],
  ['Price', ['$3.50', '€4']],
  ['Price', ['kr 3,50', 'Fr. 4,50']],
])('%s of %j stays text', async (header, texts) => {
  const { fieldType, values } = await read(header, texts)
  expect([fieldType, values]).toEqual(['text', texts])
})

test('words of plain letters are no clear signs', () => {
  expect(['R', 'TL', 'PHP', 'Ft', 'Fr.', 'Euro', 'kr', 'MAD'].filter(isClearSign)).toEqual([])
  expect(['$', 'US$', 'EUR', 'SEK', 'zł', '円', 'руб.'].every(isClearSign)).toBe(true)
})

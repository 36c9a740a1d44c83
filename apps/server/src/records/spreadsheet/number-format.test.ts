import { guessType } from '@monarch/field-types'
import { describe, expect, test } from 'vitest'
import { readNumber } from './cells.ts'
import { styleOf, styleOfCode } from './number-format.ts'

/** A format code, the number of a cell, its text, and the type of a new field for a column of such cells. */
const cases: Readonly<Record<string, readonly (readonly [string, string, string, string])[]>> = {
  numbers: [
    ['General', '12', '12', 'number'],
    ['0.00', '12.5', '12.5', 'decimal'],
    ['#,##0', '1234', '1234', 'number'],
    ['0.00E+00', '1500.5', '1500.5', 'decimal'],
    ['# ?/?', '0.5', '0.5', 'decimal'],
    ['@', '12', '12', 'number'],
    ['0" days"', '12', '12', 'number'],
    ['"Day "0', '12', '12', 'number'],
    ['0.0" km"', '12.5', '12.5', 'decimal'],
    ['0"ft"', '12', '12', 'number'],
    ['"No. "0', '12', '12', 'number'],
    ['[Red][<10]0;0', '12', '12', 'number'],
    ['0"; m"', '12', '12', 'number'],
    [';;;', '12', '12', 'number'],
  ],
  'amounts of money': [
    ['"$"#,##0.00', '12.5', '12.5 $', 'currency USD'],
    ['$#,##0.00', '12.5', '12.5 $', 'currency USD'],
    ['_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)', '-12.5', '-12.5 $', 'currency USD'],
    ['#,##0.00\\ "€"', '1234.5', '1234.5 EUR', 'currency EUR'],
    ['#,##0.00\\ [$€-407];[Red]-#,##0.00\\ [$€-407]', '1234.5', '1234.5 EUR', 'currency EUR'],
    ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-', '12', '12 EUR', 'currency EUR'],
    ['[$€-x-euro2] #,##0', '12', '12 EUR', 'currency EUR'],
    ['[$EUR] #,##0.00', '12', '12 EUR', 'currency EUR'],
    ['[$£-809]#,##0.00', '12', '12 GBP', 'currency GBP'],
    ['"£"#,##0', '12', '12 GBP', 'currency GBP'],
    ['[$$-409]#,##0.00', '12', '12 USD', 'currency USD'],
    ['[$$-C09]#,##0.00', '12', '12 AUD', 'currency AUD'],
    ['[$$-en-CA]#,##0.00', '12', '12 CAD', 'currency CAD'],
    ['[$$]#,##0.00', '12', '12 $', 'currency USD'],
    ['"CA$"#,##0.00', '12', '12 CAD', 'currency CAD'],
    ['[$CHF-807]\\ #,##0.00', '12.5', '12.5 CHF', 'currency CHF'],
    ['#,##0.00\\ [$zł-415]', '12', '12 PLN', 'currency PLN'],
    ['#,##0.00\\ "Kč"', '12', '12 CZK', 'currency CZK'],
    ['#,##0.00\\ [$kr-41D]', '12', '12 SEK', 'currency SEK'],
    ['#,##0.00\\ [$kr-sv-SE]', '12', '12 SEK', 'currency SEK'],
    ['[$kr.-406]\\ #,##0.00', '12', '12 DKK', 'currency DKK'],
    ['#,##0.00\\ "kr"', '12', '12', 'number'],
    ['[$¥-411]#,##0', '1200', '1200 JPY', 'currency JPY'],
    ['[$￥-804]#,##0.00', '12', '12 CNY', 'currency CNY'],
    ['[$₹-4009]\\ #,##0', '12', '12 INR', 'currency INR'],
    ['#,##0.00\\ [$lei-418]', '12', '12 RON', 'currency RON'],
    ['"SEK "#,##0.00', '12', '12 SEK', 'currency SEK'],
  ],
  percentages: [
    ['0%', '0.12', '12%', 'percent'],
    ['0.00%;[Red]-0.00%', '0.125', '12.5%', 'percent'],
    ['0\\ %', '0.12', '12%', 'percent'],
    ['0.0\\%', '12.5', '12.5%', 'percent'],
    ['#,##0.##"%"', '12.5', '12.5%', 'percent'],
  ],
  'dates and moments': [
    ['yyyy\\-mm\\-dd', '45296', '2024-01-05', 'date'],
    ['[$-407]d. mmm yyyy', '45296', '2024-01-05', 'date'],
    ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', '45296', '2024-01-05', 'date'],
    ['yyyy"年"m"月"d"日"', '45296', '2024-01-05', 'date'],
    ['mmm-yy', '45292', '2024-01-01', 'date'],
    ['dd/mm/yy\\ hh:mm', '45296.604166666664', '2024-01-05T14:30:00.000', 'datetime'],
    ['m/d/yy h:mm AM/PM', '45296.604166666664', '2024-01-05T14:30:00.000', 'datetime'],
  ],
  'times of day, which are texts': [
    ['h:mm', '0.6041666666666666', '14:30', 'text'],
    ['h:mm:ss AM/PM', '0.6041666666666666', '14:30', 'text'],
  ],
  durations: [
    ['[h]:mm', '1.0625', '25h 30m', 'duration'],
    ['[hh]:mm:ss', '0.0625', '1h 30m', 'duration'],
    ['[mm]:ss', '0.003472222222222222', '0h 5m', 'duration'],
    ['[h]:mm', '-0.0625', '-1h 30m', 'duration'],
  ],
}

describe.each(Object.entries(cases))('%s', (_, formats) => {
  test.each(formats)('%s shows %s as %s, a value of %s', (code, number, text, type) => {
    const cell = readNumber(number, styleOfCode(code), false)
    const shown = typeof cell === 'string' ? cell : 'texts' in cell ? cell.texts[0]! : ''
    const { fieldType, settings } = guessType('Column', [shown])
    const currency = (settings as { currency?: string }).currency
    expect([shown, currency ? `${fieldType} ${currency}` : fieldType]).toEqual([text, type])
  })
})

test.each([
  [0, 'number'],
  [4, 'number'],
  [7, { sign: '$' }],
  [39, 'number'],
  [44, { sign: '$' }],
  [10, 'percent'],
  [14, 'date'],
  [22, 'date'],
  [46, 'elapsed'],
  [49, 'number'],
] as const)('the predefined format %d is %j', (id, style) => {
  expect(styleOf(id, new Map())).toEqual(style)
})

import { expect, test } from 'vitest'
import type { FieldType } from '../definition.ts'
import { ExactNumber, type Json } from '../exact-number.ts'
import { fieldTypes } from '../registry/registry.ts'

function specOf(type: FieldType, settings: unknown) {
  const parsed = type.settings(settings)
  if (!parsed.ok) throw new Error(parsed.message)
  return { label: 'Total', settings: parsed.value as unknown, required: false, rules: {} }
}

const shows = (type: FieldType, settings: unknown, value: Json, shown: string): void =>
  expect(type.format(value, specOf(type, settings))).toBe(shown)

test('a precision sets the number of decimal places; without one, all are shown', () => {
  shows(fieldTypes.decimal, { precision: 2 }, 1204.5, '1,204.50')
  shows(fieldTypes.decimal, { precision: 0 }, 1204.5, '1,205')
  shows(
    fieldTypes.decimal,
    {},
    new ExactNumber('0.1000000000000000055511151231257827'),
    '0.1000000000000000055511151231257827',
  )
  shows(fieldTypes.percent, { precision: 1 }, 45, '45.0%')
  shows(fieldTypes.currency, { precision: 0 }, 48200, '$48,200')
})

test('amounts have the symbol and the decimal places of their currency', () => {
  shows(fieldTypes.currency, null, 48200, '$48,200.00')
  shows(fieldTypes.currency, { currency: 'EUR' }, -5, '-€5.00')
  shows(fieldTypes.currency, { currency: 'JPY' }, 48200, '¥48,200')
  shows(fieldTypes.currency, { currency: 'USD' }, 12.345, '$12.345')
})

test('numbers longer than Intl can show keep their digits', () => {
  const digits = `1${'0'.repeat(400)}`
  shows(fieldTypes.decimal, {}, new ExactNumber(digits), digits)
})

const locales = ['en-US', 'de-DE', 'fr-FR', 'de-CH']
const typedTypes = [fieldTypes.number, fieldTypes.decimal, fieldTypes.currency, fieldTypes.percent]

// Typed by users whose language writes a decimal point, or a decimal comma; null is refused.
test.each([
  ['95,50', 95.5, 95.5],
  ['95.50', 95.5, 95.5],
  ['1.234,50', 1234.5, 1234.5],
  ['1,234.50', 1234.5, 1234.5],
  ['1 234,50', 1234.5, 1234.5],
  ['1’234.50', 1234.5, 1234.5],
  ['1.234.567', 1234567, 1234567],
  ['1,234,567', 1234567, 1234567],
  ['0,500', 0.5, 0.5],
  ['1234,500', 1234.5, 1234.5],
  ['-1.234,50', -1234.5, -1234.5],
  ['(1.234,50)', -1234.5, -1234.5],
  ['1,2k', 1200, 1200],
  // One separator before three digits: as the user's language writes it.
  ['1,234', 1234, 1.234],
  ['1.234', 1.234, 1234],
  ['1.234,567.8', null, null],
  ['12,34,567', null, null],
  ['1,2,3', null, null],
  ['1.23.4', null, null],
])('%s is a number in the format of the user', (typed, withPoint, withComma) => {
  for (const type of typedTypes)
    for (const numberLocale of locales) {
      const expected = numberLocale === 'en-US' || numberLocale === 'de-CH' ? withPoint : withComma
      if (type === fieldTypes.number && expected !== null && !Number.isInteger(expected)) continue
      const read = type.fromText(typed, { ...specOf(type, {}), numberLocale })
      expect(read.ok ? read.value : null).toBe(expected)
    }
})

test('a typed number reads back from its edit box and from its display in every format', () => {
  for (const type of typedTypes)
    for (const numberLocale of locales) {
      const spec = { ...specOf(type, {}), numberLocale }
      for (const value of [1234, -48200, 1.234, 1234.5, 0.001, new ExactNumber('12345678901234567.125')]) {
        if (type === fieldTypes.number && !Number.isInteger(value)) continue
        expect(type.fromText(type.toText(value, spec), spec)).toEqual({ ok: true, value })
        expect(type.fromText(type.format(value, spec), spec)).toEqual({ ok: true, value })
      }
    }
  const german = { ...specOf(fieldTypes.currency, { currency: 'EUR' }), numberLocale: 'de-DE' }
  expect(fieldTypes.currency.format(1234.5, german)).toBe('1.234,50\u00a0€')
  expect(fieldTypes.currency.toText(1234.5, german)).toBe('1234,5')
})

test('text of programs has a decimal point', () => {
  const spec = specOf(fieldTypes.decimal, {})
  expect(fieldTypes.decimal.fromText('1.234', spec)).toEqual({ ok: true, value: 1.234 })
  expect(fieldTypes.decimal.fromText('95,50', spec).ok).toBe(false)
})

test.each(['USD', 'CAD', 'EUR', 'CHF', 'SEK', 'JPY', 'MMK', 'HNL', 'KWD', 'PLN', 'INR'])(
  'an amount in %s reads back as it is shown',
  (currency) => {
    for (const numberLocale of [undefined, ...locales]) {
      const spec = { ...specOf(fieldTypes.currency, { currency }), ...(numberLocale && { numberLocale }) }
      const shown = fieldTypes.currency.format(-48200.75, spec)
      expect(fieldTypes.currency.fromText(shown, spec)).toEqual({ ok: true, value: -48200.75 })
    }
  },
)

test('a k for thousand is not read as a currency symbol', () => {
  expect(fieldTypes.currency.fromText('1.2k', specOf(fieldTypes.currency, { currency: 'MMK' }))).toEqual({
    ok: true,
    value: 1200,
  })
})

test('the message for a refused amount has an example in its currency', () => {
  expect(fieldTypes.currency.fromText('$5', specOf(fieldTypes.currency, { currency: 'EUR' }))).toEqual({
    ok: false,
    message: 'Total must be a number, for example €48,200.00',
  })
})

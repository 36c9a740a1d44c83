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

test.each(['USD', 'CAD', 'EUR', 'CHF', 'SEK', 'JPY', 'MMK', 'HNL', 'KWD', 'PLN', 'INR'])(
  'an amount in %s reads back as it is shown',
  (currency) => {
    const spec = specOf(fieldTypes.currency, { currency })
    const shown = fieldTypes.currency.format(-48200.75, spec)
    expect(fieldTypes.currency.fromText(shown, spec)).toEqual({ ok: true, value: -48200.75 })
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

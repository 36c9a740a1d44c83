import { type FieldType, fieldTypes } from '@monarch/field-types'
import type { ValueAttribute } from '@monarch/schema'
import { expect, test } from 'vitest'
import { workbookColumn } from './export-columns.ts'

const columnOf = (type: FieldType, given: object = {}) => {
  const settings = type.settings(given)
  if (!settings.ok) throw new Error(settings.message)
  const spec = { label: 'F', settings: settings.value as unknown, required: false, rules: {} }
  return workbookColumn({ path: ['f'], field: { type, spec } as ValueAttribute, isMany: false })
}

test.each([
  [fieldTypes.currency, { currency: 'EUR' }, '"€"#,##0.00#######'],
  [fieldTypes.currency, { currency: 'JPY', precision: 0 }, '"¥"#,##0'],
  [fieldTypes.percent, {}, 'General"%"'],
  [fieldTypes.percent, { precision: 1 }, '#,##0.0"%"'],
  [fieldTypes.decimal, { precision: 2 }, '#,##0.00'],
  [fieldTypes.decimal, {}, null],
  [fieldTypes.duration, {}, null],
  [fieldTypes.text, {}, null],
])('numbers are shown as in lists: %#', (type, settings, format) => {
  expect(columnOf(type, settings).format).toBe(format)
})

test('choices are offered as a list', () => {
  const choices = [{ value: 'new' }, { value: 'won' }]
  expect(columnOf(fieldTypes.select, { choices })).toMatchObject({ header: 'f', choices: ['new', 'won'] })
  expect(columnOf(fieldTypes.multi_select, { choices }).choices).toBeNull()
})

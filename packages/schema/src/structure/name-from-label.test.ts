import { expect, test } from 'vitest'
import { nameFromLabel } from './name-from-label.ts'

test.each([
  ['Total Amount ($)', 'total_amount'],
  ['2. Straße', 'strasse'],
  ['Größe', 'grosse'],
  ['Café', 'cafe'],
  ['', 'value'],
  ['名前', 'value'],
  ['id', 'id_value'],
  ['Order', 'order_value'],
])('%s becomes %s', (label, name) => expect(nameFromLabel(label, 'field', new Set())).toBe(name))

test('a reserved name gets another word appended', () => {
  expect(nameFromLabel('Table', 'entity', new Set())).toBe('table_record')
})

test('names are unique', () => {
  expect(nameFromLabel('Name', 'field', new Set(['name', 'name_2']))).toBe('name_3')
})

test('a long label leaves room for a number', () => {
  const name = nameFromLabel('a'.repeat(60), 'field', new Set(['a'.repeat(40)]))
  expect(name).toBe(`${'a'.repeat(40)}_2`)
})

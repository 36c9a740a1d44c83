import { fieldTypes } from '@monarch/field-types'
import { expect, test } from 'vitest'
import { classOfCell } from './print-list.ts'

test.each([
  ['number', 'td', '1,200', 'number'],
  ['currency', 'th', 'Weighted amount', 'number'],
  ['date', 'td', 'Nov 28, 2026', 'date'],
  ['datetime', 'th', 'Last contacted', ''],
  ['text', 'td', 'Communications Manager', ''],
  ['email', 'td', 'ximena.villanueva@dunmarrow-bakery.example', 'long'],
  ['text', 'td', 'hyphenated-words-break-at-hyphens', ''],
  ['text', 'td', 'x'.repeat(21), 'long'],
] as const)('a cell of type %s in %s with "%s" is printed as "%s"', (type, kind, text, expected) =>
  expect(classOfCell(fieldTypes[type], kind, text)).toBe(expected),
)

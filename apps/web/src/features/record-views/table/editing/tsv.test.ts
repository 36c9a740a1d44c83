import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTsv, writeTsv } from './tsv.ts'

test('a table of a spreadsheet ends with a line break that is no row', () => {
  expect(readTsv('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(readTsv('a')).toEqual([['a']])
  expect(readTsv('')).toEqual([['']])
})

test('empty cells are cells, at the end of a row too', () => {
  expect(readTsv('a\t\t\n\t\n')).toEqual([
    ['a', '', ''],
    ['', ''],
  ])
})

test('a cell in quotes may hold tabs, lines and quotes; a quote within a word is a letter', () => {
  expect(readTsv('"two\nlines"\t"say ""hi"""\t5" pipe\t"open')).toEqual([
    ['two\nlines', 'say "hi"', '5" pipe', '"open'],
  ])
})

test('what is written is read back', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r\n', ' ', 'é') })
  const table = fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 4 }))
    .chain(([width, height]) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
    )
  fc.assert(
    fc.property(table, (rows) => {
      // One empty cell at the very end cannot be told from the line break that ends a table.
      fc.pre(rows.at(-1)!.some((text) => text !== ''))
      expect(readTsv(writeTsv(rows))).toEqual(rows)
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTsv, writeTsv } from './tsv.ts'

test('the line break at the end of a spreadsheet table is not a row', () => {
  expect(readTsv('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(readTsv('a')).toEqual([['a']])
  expect(readTsv('')).toEqual([['']])
})

test('empty cells are kept, also at the end of a row', () => {
  expect(readTsv('a\t\t\n\t\n')).toEqual([
    ['a', '', ''],
    ['', ''],
  ])
})

test('a quoted cell can contain tabs, line breaks and quotes; a quote within text is a character', () => {
  expect(readTsv('"two\nlines"\t"say ""hi"""\t5" pipe\t"open')).toEqual([
    ['two\nlines', 'say "hi"', '5" pipe', '"open'],
  ])
})

test('tables round-trip', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r\n', ' ', 'é') })
  const table = fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 4 }))
    .chain(([width, height]) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
    )
  fc.assert(
    fc.property(table, (rows) => {
      // A single empty cell at the end cannot be distinguished from the final line break.
      fc.pre(rows.at(-1)!.some((text) => text !== ''))
      expect(readTsv(writeTsv(rows))).toEqual(rows)
    }),
  )
})

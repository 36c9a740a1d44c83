import { expect, test } from 'vitest'
import { errorFile } from './error-file.ts'

test('contains each row with errors once, unchanged; formulas stay text', () => {
  const report = {
    inserted: 0,
    updated: 0,
    skipped: 2,
    errors: [
      { row: 2, field: 'a', message: 'A is wrong' },
      { row: 2, field: 'b', message: 'B, too' },
      { row: 900, field: null, message: 'No row' },
    ],
    rows: [{ row: 2, cells: ['=1+1', 'say "hi"'] }],
  }
  expect(errorFile(report, ['a', 'b'])).toBe(
    `Row,a,b,Problem\r\n2,'=1+1,"say ""hi""","A is wrong; B, too"\r\n900,,,No row\r\n`,
  )
})

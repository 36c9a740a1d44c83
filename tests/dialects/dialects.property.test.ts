import fc from 'fast-check'
import type { ImportDialect } from '@monarch/schema'
import { expect, test } from 'vitest'
import { runs } from '../runs.ts'
import { readFile } from './reading.ts'

/** The dialect of a table written in any dialect is guessed, and the table is read back with the same values. */
type Written = Omit<ImportDialect, 'headerRow' | 'quote'> & { readonly titles: number; readonly quotesAll: boolean }

const dialects: fc.Arbitrary<Written> = fc
  .record({
    encoding: fc.constantFrom('utf-8' as const, 'utf-16le' as const, 'utf-16be' as const, 'windows-1252' as const),
    separator: fc.constantFrom(',' as const, ';' as const, '\t' as const, '|' as const),
    lineEnd: fc.constantFrom('\n' as const, '\r\n' as const, '\r' as const),
    decimalMark: fc.constantFrom('.' as const, ',' as const),
    thousandsMark: fc.constantFrom('.' as const, ',' as const, ' ' as const, "'" as const),
    dateOrder: fc.constantFrom('dayFirst' as const, 'monthFirst' as const),
    titles: fc.nat(2),
    quotesAll: fc.boolean(),
  })
  .filter(({ decimalMark, thousandsMark }) => decimalMark !== thousandsMark)

const words = fc.string({
  unit: fc.constantFrom(...Array.from('abcÄöüéñ ,;|"\'\t\n-.')),
  minLength: 1,
  maxLength: 12,
})
const text = words.map((word) => `x${word.replaceAll(/^["']|\n$/g, '')}z`)
const cents = fc.integer({ min: -100_000_000, max: 100_000_000 })
const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const records = fc.array(fc.tuple(text, fc.integer({ min: 0, max: 9_999_999 }), cents, day, fc.boolean()), {
  minLength: 1,
  maxLength: 30,
})
/** Rows that determine the decimal mark, the thousands mark and the order of dates. */
const proofs: [string, number, number, string, boolean][] = [
  ['Größe', 1_234_567, 123_456, '2024-12-31', true],
  ['Öl', 1_000, 99, '2023-01-13', false],
  ['Käse', 25, 1_050, '2022-05-28', true],
]

test('a table in any dialect is read back with the same values', async () => {
  await fc.assert(
    fc.asyncProperty(dialects, records, async (dialect, some) => {
      const rows = [...proofs, ...some]
      const { dialect: guessed, rows: read, problems } = await readFile(write(dialect, rows))
      const { titles, quotesAll: _quotesAll, ...expected } = dialect
      expect(guessed).toMatchObject({ ...expected, headerRow: titles })
      expect(problems).toEqual({})
      // In files with line ends of old Macs, all line ends are the same.
      expect(read).toEqual(rows.map(([name, count, amount, at, is]) => [name, count, amount / 100, at, is]))
    }),
    { numRuns: runs(200) },
  )
})

test('guessing a dialect never throws, whatever the bytes', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.string({ unit: 'binary', maxLength: 200 }).map((given) => new TextEncoder().encode(given)),
    fc
      .string({ unit: fc.constantFrom(...Array.from('12.,;|\t"\'\r\n-/ %€xsep=')), maxLength: 300 })
      .map((given) => new TextEncoder().encode(given)),
  )
  await fc.assert(
    fc.asyncProperty(bytes, async (given) => {
      await readFile(given)
    }),
    { numRuns: runs(300) },
  )
})

function write(dialect: Written, rows: readonly (typeof proofs)[number][]): Uint8Array {
  const { separator, lineEnd, titles, quotesAll } = dialect
  const cell = (value: string) =>
    quotesAll || /[",;|\t\n\r']/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
  const table = rows.map(([name, count, amount, at, is]) => [
    name,
    number(dialect, count, null),
    number(dialect, amount / 100, 2),
    written(dialect, at),
    is ? 'ja' : 'nein',
  ])
  const lines = [
    ...Array.from({ length: titles }, (_, i) => [`Title ${i + 1}`]),
    ['Name', 'Count', 'Amount', 'Day', 'Active'],
    ...table,
  ]
  const whole = lines.map((cells) => cells.map(cell).join(separator) + lineEnd).join('')
  return encode(whole, dialect.encoding)
}

function number({ decimalMark, thousandsMark }: Written, value: number, places: number | null): string {
  const [whole, fraction] = Math.abs(value)
    .toFixed(places ?? 0)
    .split('.')
  const grouped = whole!.replaceAll(/\B(?=(\d{3})+$)/g, thousandsMark)
  return `${value < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : `${decimalMark}${fraction}`}`
}

function written({ dateOrder }: Written, at: string): string {
  const [year, month, date] = at.split('-')
  return dateOrder === 'dayFirst' ? `${date}/${month}/${year}` : `${month}/${date}/${year}`
}

function encode(whole: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(whole)
  if (encoding === 'windows-1252') return Buffer.from(whole, 'latin1')
  const wide = Buffer.from(`\ufeff${whole}`, 'utf16le')
  return encoding === 'utf-16le' ? wide : wide.swap16()
}

import { open } from 'node:fs/promises'
import type { ImportDialect, ImportDoubt } from '@monarch/schema'
import type { Cell, TableRow } from '../../spreadsheet/table-row.ts'
import { importLimits } from '../../import-limits.ts'
import { readCsv } from './csv.ts'
import { guessEncoding } from './encoding.ts'
import { joinGroups } from './group-titles.ts'
import { guessHeader, guessLayout, partsOf } from './guess-layout.ts'
import { guessDates } from './guess-dates.ts'
import { guessCurrencyWords, guessMarks, type Habits } from './guess-values.ts'

export interface Guess {
  readonly dialect: ImportDialect
  /** Formats that the values leave ambiguous. */
  readonly doubts: readonly ImportDoubt[]
}

/** Guesses from the first rows of a text file; `isPart`: the bytes end within a row. Never fails. */
export async function guessDialect(bytes: Uint8Array, isPart: boolean, habits: Habits): Promise<Guess> {
  const encoding = guessEncoding(bytes, isPart)
  const text = new TextDecoder(encoding).decode(bytes)
  const layout = await guessLayout(text)
  const rows: TableRow[] = []
  try {
    read: for await (const some of readCsv(partsOf(text), { ...layout, encoding }))
      for (const row of some) if (rows.push(row) > guessedRows) break read
  } catch {
    // The rows before a fault, which is reported when the file is read.
  }
  const whole = isPart && rows.length > 2 ? rows.slice(0, -1) : rows
  const values = await guessOfRows(whole, layout.separator, habits)
  return { dialect: { encoding, ...layout, ...values.dialect }, doubts: values.doubts }
}

/** Guesses what the rows of any file format reveal: the header, the marks of numbers and the order of dates. */
export async function guessOfRows(
  rows: readonly TableRow[],
  separator: ImportDialect['separator'],
  habits: Habits,
): Promise<{
  dialect: Omit<ImportDialect, 'encoding' | 'separator' | 'quote' | 'lineEnd'>
  doubts: readonly ImportDoubt[]
}> {
  const header = guessHeader(rows)
  const columns = columnsOf(fromHeader(rows, header).filter(({ problem }) => problem === undefined))
  const numbers = await guessMarks(columns, separator, habits)
  // Where the comma is the decimal mark, the day comes first.
  const isComma = numbers.doubts.length === 0 && numbers.marks.decimalMark === ','
  const { doubts, ...days } = await guessDates(columns, isComma ? { ...habits, dateOrder: 'dayFirst' } : habits)
  const currencyWords = await guessCurrencyWords(columns)
  return { dialect: { ...header, ...numbers.marks, ...days, currencyWords }, doubts: [...numbers.doubts, ...doubts] }
}

/** The rows from the header on. */
export function fromHeader(
  rows: readonly TableRow[],
  { headerRow, hasGroups }: Pick<ImportDialect, 'headerRow' | 'hasGroups'>,
): readonly TableRow[] {
  const [head, ...table] = rows.slice(headerRow)
  const above = rows[headerRow - 1]
  return head ? [hasGroups && above ? joinGroups(above, head) : head, ...table] : []
}

function columnsOf([head, ...rows]: readonly TableRow[]) {
  return (head?.cells ?? []).slice(0, importLimits.columns).map((header, i) => ({
    header: textOf(header),
    values: rows.map(({ cells }) => textOf(cells[i] ?? '')).filter((text) => text.trim() !== ''),
  }))
}

/** The first text of a cell, as it is in the file. */
export const textOf = (cell: Cell): string =>
  typeof cell === 'string' ? cell : 'fault' in cell ? '' : (cell.texts[0] ?? '')

/** The beginning of a stored file, and whether there is more. */
export async function beginningOf(path: string): Promise<{ bytes: Uint8Array; isPart: boolean }> {
  const file = await open(path)
  try {
    const bytes = Buffer.alloc(guessedBytes + 1)
    let length = 0
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, length)
      length += bytesRead
      if (bytesRead === 0 || length === bytes.length) break
    }
    return { bytes: bytes.subarray(0, Math.min(length, guessedBytes)), isPart: length > guessedBytes }
  } finally {
    await file.close()
  }
}

export const guessedRows = 10_000
const guessedBytes = 4_000_000

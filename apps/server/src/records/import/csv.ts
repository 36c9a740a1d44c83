import { badInput } from '@monarch/schema'
import { importLimits } from '../import-limits.ts'
import type { TableRow } from '../spreadsheet/table-row.ts'

/**
 * The rows of a CSV file (RFC 4180), in batches. Empty lines are skipped. The separator is the comma, semicolon (which spreadsheet
 * programs use in locales with a decimal comma) or tab, whichever is most frequent in the first line.
 */
export async function* readCsv(texts: AsyncIterable<string>): AsyncGenerator<TableRow[]> {
  let rest = ''
  let index = 0
  let separator: Separator | null = null
  let separatorCode = 0
  /** The first quote at or after the current record; cached so that each record need not search for it. */
  let quote = -1
  for await (const text of texts) {
    rest += text
    if (separator === null) {
      if (!rest.includes('\n') && rest.length <= importLimits.rowLength) continue
      useSeparator(guessSeparator(rest))
    }
    const rows: TableRow[] = []
    let at = 0
    quote = rest.indexOf('"')
    for (;;) {
      const record = readRecord(rest, at, false)
      if (record === null) break
      at = record.end
      if (!isEmptyLine(record.cells)) rows.push({ index: index++, cells: record.cells })
    }
    rest = rest.slice(at)
    if (rest.length > importLimits.rowLength)
      throw faulty(
        index,
        `a row has more than ${importLimits.rowLength} characters, or a quote is never closed`,
        'rowLength',
      )
    if (rows.length > 0) yield rows
  }
  if (rest === '') return
  if (separator === null) useSeparator(guessSeparator(rest))
  quote = rest.indexOf('"')
  const record = readRecord(rest, 0, true)
  if (record === null) throw faulty(index, 'a quote is never closed')
  if (!isEmptyLine(record.cells)) yield [{ index, cells: record.cells }]

  function useSeparator(guessed: Separator): void {
    separator = guessed
    separatorCode = guessed.charCodeAt(0)
  }

  /** The end of the unquoted cell at `from`: a separator, the end of the line, or a quote, which is an error. */
  function endOfCell(source: string, from: number): number {
    for (let at = from; at < source.length; at++) {
      const code = source.charCodeAt(at)
      if (code === separatorCode || code === 10 || code === 34) return at
      if (code === 13 && source.charCodeAt(at + 1) === 10) return at
    }
    return source.length
  }

  /** The record at `from` and the offset of the next one; `null` if its end has not been read yet. */
  function readRecord(source: string, from: number, isLast: boolean): { cells: string[]; end: number } | null {
    const found = source.indexOf('\n', from)
    if (found === -1 && !isLast) return null
    const end = found === -1 ? source.length : found
    if (quote !== -1 && quote < from) quote = source.indexOf('"', from)
    if (quote !== -1 && quote < end) return readQuoted(source, from, isLast)
    const line = source.slice(from, source.charCodeAt(end - 1) === 13 && end > from ? end - 1 : end)
    return { cells: line.split(separator!), end: found === -1 ? end : end + 1 }
  }

  function readQuoted(source: string, from: number, isLast: boolean): { cells: string[]; end: number } | null {
    const cells: string[] = []
    let at = from
    for (;;) {
      if (source[at] === '"') {
        let cell = ''
        let start = at + 1
        for (;;) {
          const close = source.indexOf('"', start)
          // A quote at the end of the chunk may be the first of an escaped pair.
          if (close === -1 || (close === source.length - 1 && !isLast)) return null
          cell += source.slice(start, close)
          at = close + 1
          if (source[at] !== '"') break
          cell += '"'
          start = at + 1
        }
        cells.push(cell)
      } else {
        const stop = endOfCell(source, at)
        if (stop === source.length && !isLast) return null
        if (source[stop] === '"') throw faulty(index, 'a quote is inside a cell that does not begin with one')
        cells.push(source.slice(at, stop))
        at = stop
      }
      if (source[at] === separator) {
        at += 1
        continue
      }
      if (source[at] === '\r' && (at + 1 === source.length ? isLast : source[at + 1] === '\n')) at += 1
      if (at === source.length) return isLast ? { cells, end: at } : null
      if (source[at] === '\n') return { cells, end: at + 1 }
      if (source[at] === '\r' && at + 1 === source.length) return null
      throw faulty(index, 'there is text between the end of a quoted cell and the next separator')
    }
  }
}

type Separator = ',' | ';' | '\t'

function guessSeparator(text: string): Separator {
  const [line] = text.split('\n', 1)
  // Every second part is quoted.
  const bare = line!
    .split('"')
    .filter((_, i) => i % 2 === 0)
    .join('')
  const count = (separator: Separator) => bare.split(separator).length
  return ([',', ';', '\t'] as const).reduce((best, one) => (count(one) > count(best) ? one : best))
}

function isEmptyLine(cells: readonly string[]): boolean {
  return cells.length === 1 && cells[0] === ''
}

function faulty(index: number, problem: string, limit?: keyof typeof importLimits) {
  return badInput({
    path: `row ${index}`,
    message: `The file is not valid CSV: ${problem}, in row ${index}`,
    ...(limit && { limit }),
  })
}

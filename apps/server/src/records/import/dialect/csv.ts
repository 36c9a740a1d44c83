import { badInput, type ImportDialect } from '@monarch/schema'
import { importLimits } from '../../import-limits.ts'
import type { TableRow } from '../../spreadsheet/table-row.ts'

type CsvForm = Pick<ImportDialect, 'separator' | 'quote' | 'lineEnd' | 'encoding'>

/**
 * The rows of a CSV file (RFC 4180), in batches. Empty lines are skipped. Without a `form`, the separator is the comma, semicolon (which
 * spreadsheet programs use in locales with a decimal comma) or tab, whichever is most frequent in the first line, and a stray quote is an
 * error of the file. With a form, it is a problem of its line: the next row begins on the next line.
 */
export async function* readCsv(texts: AsyncIterable<string>, form: CsvForm | null = null): AsyncGenerator<TableRow[]> {
  const mark = form ? form.quote : '"'
  const markCode = mark === '' ? -1 : mark.charCodeAt(0)
  let rest = ''
  let index = 0
  let separator: string | null = form?.separator ?? null
  let separatorCode = separator?.charCodeAt(0) ?? 0
  /** The first quote at or after the current record; cached so that each record need not search for it. */
  let quote = -1
  let isFirst = form !== null
  let isDamaged = false
  let unclosed = 0
  /** The cells of the row before. */
  let width = 0
  for await (const text of form?.lineEnd === '\r' ? withNewlines(texts) : texts) {
    rest += text
    isDamaged ||= form !== null && text.includes('\ufffd')
    if (separator === null) {
      if (!rest.includes('\n') && rest.length <= importLimits.rowLength) continue
      useSeparator(guessSeparator(rest))
    }
    const rows = readRows(false)
    if (rows.length > 0) yield rows
  }
  if (rest === '') return
  if (separator === null) useSeparator(guessSeparator(rest))
  const rows = readRows(true)
  if (rows.length > 0) yield rows

  function useSeparator(guessed: string): void {
    separator = guessed
    separatorCode = guessed.charCodeAt(0)
  }

  /** The complete rows of what has been received; the last one is complete at the end of the file. */
  function readRows(isLast: boolean): TableRow[] {
    const rows: TableRow[] = []
    let at = 0
    quote = mark === '' ? -1 : rest.indexOf(mark)
    if (isFirst) {
      // `sep=;` tells spreadsheet programs the separator.
      const declared = /^sep=.\r?(?:\n|$)/i.exec(rest)
      if (!declared && rest.length < 'sep=;\r\n'.length && !isLast) return rows
      isFirst = false
      at = declared?.[0].length ?? 0
    }
    while (!isLast || at < rest.length) {
      let record = readRecord(rest, at, isLast)
      if (record === null && (isLast || rest.length - at > importLimits.rowLength)) record = openQuote(at, isLast)
      if (record !== null && form !== null && hasSwallowedRow(at, record))
        record = refuse(at, isLast, 'a quote is never closed')
      if (record === null) break
      at = record.end
      width = record.cells.length
      if (isEmptyLine(record.cells)) continue
      const problem = record.problem ?? (isDamaged ? damageOf(record.cells) : undefined)
      rows.push({ index: index++, cells: record.cells, ...(problem !== undefined && { problem }) })
    }
    rest = rest.slice(at)
    return rows
  }

  function damageOf(cells: readonly string[]): string | undefined {
    if (!cells.some((cell) => cell.includes('\ufffd'))) return undefined
    return `The row has bytes that are not ${form!.encoding.toUpperCase()}, the encoding of the file`
  }

  /** Whether a short row of several lines begins with a line that is a whole row, so that its quote was closed by one of another row. */
  function hasSwallowedRow(from: number, { cells, end }: Row): boolean {
    if (cells.length >= width) return false
    const found = rest.indexOf('\n', from)
    return found !== -1 && found < end - 1 && rest.slice(from, found).split(separator!).length === width
  }

  /** Handles a record whose end is not found within the limit. */
  function openQuote(from: number, isLast: boolean): Row | null {
    const limit = isLast ? undefined : 'rowLength'
    const problem = isLast
      ? 'a quote is never closed'
      : `a row has more than ${importLimits.rowLength} characters, or a quote is never closed`
    if (++unclosed > maxUnclosed) throw faulty(index, problem, limit)
    return refuse(from, isLast, problem, limit)
  }

  /** Refuses the line at `from`, or the whole file if there is no form. */
  function refuse(from: number, isLast: boolean, problem: string, limit?: keyof typeof importLimits): Row | null {
    if (!form) throw faulty(index, problem, limit)
    const found = rest.indexOf('\n', from)
    if (found === -1 && !isLast) {
      if (rest.length - from > importLimits.rowLength) throw faulty(index, problem, 'rowLength')
      return null
    }
    const line = rest.slice(from, found === -1 ? undefined : found).replace(/\r$/, '')
    const sentence = `The row is not valid CSV: ${problem}`
    return { cells: line.split(separator!), end: found === -1 ? rest.length : found + 1, problem: sentence }
  }

  /** The end of the unquoted cell at `from`: a separator, the end of the line, or a quote, which is an error. */
  function endOfCell(source: string, from: number): number {
    for (let at = from; at < source.length; at++) {
      const code = source.charCodeAt(at)
      if (code === separatorCode || code === 10 || code === markCode) return at
      if (code === 13 && source.charCodeAt(at + 1) === 10) return at
    }
    return source.length
  }

  /** The record at `from` and the offset of the next one; `null` if its end has not been read yet. */
  function readRecord(source: string, from: number, isLast: boolean): Row | null {
    const found = source.indexOf('\n', from)
    if (found === -1 && !isLast) return null
    const end = found === -1 ? source.length : found
    if (quote !== -1 && quote < from) quote = source.indexOf(mark, from)
    if (quote !== -1 && quote < end) return readQuoted(source, from, isLast)
    const line = source.slice(from, source.charCodeAt(end - 1) === 13 && end > from ? end - 1 : end)
    return { cells: line.split(separator!), end: found === -1 ? end : end + 1 }
  }

  function readQuoted(source: string, from: number, isLast: boolean): Row | null {
    const cells: string[] = []
    let at = from
    for (;;) {
      if (source[at] === mark) {
        let cell = ''
        let start = at + 1
        for (;;) {
          const close = source.indexOf(mark, start)
          // A quote at the end of the chunk may be the first of an escaped pair.
          if (close === -1 || (close === source.length - 1 && !isLast)) return null
          cell += source.slice(start, close)
          at = close + 1
          if (source[at] !== mark) break
          cell += mark
          start = at + 1
        }
        cells.push(cell)
      } else {
        const stop = endOfCell(source, at)
        if (stop === source.length && !isLast) return null
        if (source[stop] === mark) return refuse(from, isLast, 'a quote is inside a cell that does not begin with one')
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
      return refuse(from, isLast, 'there is text between the end of a quoted cell and the next separator')
    }
  }
}

interface Row {
  readonly cells: string[]
  /** The offset of the next row. */
  readonly end: number
  readonly problem?: string
}

/** Each open quote is searched for up to the limit of a row. */
const maxUnclosed = 100

/** Lines that end in a carriage return, as in files of old Macs. */
async function* withNewlines(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let isReturn = false
  for await (const text of texts) {
    const read = isReturn && text.startsWith('\n') ? text.slice(1) : text
    isReturn = text.endsWith('\r')
    yield read.replaceAll(/\r\n?/g, '\n')
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

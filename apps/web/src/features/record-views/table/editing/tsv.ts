/**
 * Clipboard format of spreadsheets: tabs between cells, one line for each row, quotes around cells that contain either.
 */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quote).join('\t')).join('\r\n')
}

/** Parses clipboard text of Excel and Sheets, which ends with a line break that is not a row. */
export function readTsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  let at = 0
  while (at < text.length) {
    const cell = text[at] === '"' ? readQuoted(text, at) : null
    const end = cell?.end ?? endOfPlain(text, at)
    rows.at(-1)!.push(cell?.value ?? text.slice(at, end))
    const stop = text[end]
    if (stop === undefined) return rows
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (stop !== '\t') {
      if (at >= text.length) return rows
      rows.push([])
    } else if (at >= text.length) {
      rows.at(-1)!.push('')
    }
  }
  return rows[0]!.length === 0 ? [['']] : rows
}

function quote(text: string): string {
  return /[\t\r\n]/.test(text) || text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text
}

function endOfPlain(text: string, from: number): number {
  const found = text.slice(from).search(/[\t\r\n]/)
  return found === -1 ? text.length : from + found
}

/**
 * Parses a quoted cell; `null` if the quote is plain text because no tab, line break or end follows the closing one.
 */
function readQuoted(text: string, from: number): { value: string; end: number } | null {
  let value = ''
  let at = from + 1
  for (;;) {
    const closing = text.indexOf('"', at)
    if (closing === -1) return null
    value += text.slice(at, closing)
    if (text[closing + 1] !== '"') {
      const next = text[closing + 1]
      return next === undefined || /[\t\r\n]/.test(next) ? { value, end: closing + 1 } : null
    }
    value += '"'
    at = closing + 2
  }
}

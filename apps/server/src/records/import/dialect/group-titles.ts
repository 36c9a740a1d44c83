import type { Cell, TableRow } from '../../spreadsheet/table-row.ts'

/**
 * The header below a row of group titles: 'Q1' over 'Jan' and 'Feb' gives 'Q1 Jan' and 'Q1 Feb'. Only the first of several merged cells has
 * the text. A title without a header below it is itself a header, of one column.
 */
export function joinGroups(groups: TableRow, header: TableRow): TableRow {
  let group = ''
  const width = Math.max(groups.cells.length, header.cells.length)
  const cells = Array.from({ length: width }, (_, i) => {
    const [above, below] = [textAt(groups, i), textAt(header, i)]
    if (above !== '') group = below === '' ? '' : above
    if (below === '') return above
    return group === '' ? below : `${group} ${below}`
  })
  return { ...header, cells }
}

/**
 * Whether the first row has group titles for the header in the second. A row with an unnamed column has the same shape, and so do
 * some titles of files, so either the columns of a group have numbers below text, or all groups have the same headers.
 */
export function areGroups(groups: TableRow, header: TableRow, rows: readonly TableRow[]): boolean {
  if (groups.cells.some((_, i) => isNote.test(textAt(groups, i)))) return false
  const joined = joinGroups(groups, header).cells
  if (joined.some((cell) => cell === '') || new Set(joined).size < joined.length) return false
  const starts = joined.map((_, i) => i).filter((i) => textAt(groups, i) !== '')
  const spans = starts.flatMap((start, i) => {
    const columns = joined.map((_, at) => at).slice(start, starts[i + 1])
    return columns.length > 1 && columns.every((at) => textAt(header, at) !== '') ? [columns] : []
  })
  if (spans.length === 0) return false
  const headers = spans.map((columns) => JSON.stringify(columns.map((at) => textAt(header, at))))
  if (spans.length > 1 && new Set(headers).size === 1) return true
  // A title of the file starts in the first column, and rarely divides the columns into equal parts.
  const isEven = spans.length > 1 && spans.length * spans[0]!.length === joined.length
  if (spans[0]![0] === 0 && !(isEven && spans.every(({ length }) => length === spans[0]!.length))) return false
  const grouped = spans.flat()
  return (
    joined.every((_, at) => !startsWithDigit.test(textAt(header, at))) &&
    grouped.some((at) => {
      const values = rows.map((row) => textAt(row, at)).filter((text) => text !== '')
      return values.length > 0 && values.every((text) => startsWithDigit.test(text))
    })
  )
}

/** 'Balance of 30.11.2026:', '1.234,56 €' */
const isNote = /:$|\d[.,]\d/
const startsWithDigit = /^[^\p{L}\d]*\d/u

function textAt({ cells }: TableRow, column: number): string {
  const cell: Cell = cells[column] ?? ''
  return (typeof cell === 'string' ? cell : 'fault' in cell ? '' : (cell.texts[0] ?? '')).trim()
}

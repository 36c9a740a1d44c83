import { choicesOfObjects, choicesOfTable, type NewChoices } from './choices.ts'
import { readCsv } from './dialect/csv.ts'
import { type ImportFile, textOf } from './file.ts'
import { readObjects } from './ndjson.ts'
import { readJson, tableOfObjects } from './objects.ts'
import { plannedTable } from './plan.ts'
import { readTable, tableFrom } from './table.ts'
import { isNotAvailable } from './dialect/local-words.ts'
import type { Cell, TableRow } from '../spreadsheet/table-row.ts'
import type { Targets } from './targets.ts'
import type { ImportRow } from './import-row.ts'
import { readWorkbook } from '../spreadsheet/read.ts'

/** The checked rows of the file. Objects are read as API input, or with a plan as typed text. */
export function rowsOf(targets: Targets, file: ImportFile): AsyncIterable<readonly ImportRow[]> {
  return file.progress.through(
    file.format === 'ndjson' && !file.plan
      ? readObjects(targets, readJson(textOf(file)))
      : readTable(targets, tableOf(file), file.dialect),
  )
}

/** The words of the file that are not choices yet. */
export function findChoices(targets: Targets, file: ImportFile): Promise<NewChoices> {
  const { progress } = file
  progress.enter('reading')
  return file.format === 'ndjson' && !file.plan
    ? choicesOfObjects(targets, progress.through(readJson(textOf(file))))
    : choicesOfTable(targets, progress.through(tableOf(file)))
}

/** Applies the plan, if there is one. */
function tableOf(file: ImportFile): AsyncIterable<readonly TableRow[]> {
  return file.plan ? plannedTable(file.plan, tableOfFile(file)) : tableOfFile(file)
}

/** The table whose first row is the header. */
export function tableOfFile(file: ImportFile): AsyncIterable<readonly TableRow[]> {
  return tableFrom(rowsOfFile(file, file.plan?.sheet ?? null), {
    dialect: file.dialect,
    hasHeader: file.plan?.hasHeader ?? true,
  })
}

/** Marks the cells in which a spreadsheet program shows that a value is not available. */
async function* markMissing(tables: AsyncIterable<readonly TableRow[]>): AsyncGenerator<readonly TableRow[]> {
  const mark = (cell: Cell): Cell =>
    typeof cell === 'string' && isNotAvailable(cell)
      ? { fault: `the cell shows the error ${cell}`, leftEmpty: 'notAvailable' }
      : cell
  for await (const rows of tables)
    yield rows.map((row) =>
      row.cells.some((cell) => mark(cell) !== cell) ? { ...row, cells: row.cells.map(mark) } : row,
    )
}

/** All rows of the file. */
export function rowsOfFile(file: ImportFile, sheet: number | null): AsyncIterable<readonly TableRow[]> {
  if (file.format === 'csv') {
    const rows = readCsv(textOf(file), file.dialect)
    return file.dialect ? markMissing(rows) : rows
  }
  if (file.format === 'xlsx') return readWorkbook(file.path, { sheet, signal: file.progress.signal })
  return tableOfObjects(file.plan?.headers ?? [], readJson(textOf(file)))
}

import { choicesOfObjects, choicesOfTable, type NewChoices } from './choices.ts'
import { readCsv } from './csv.ts'
import { type ImportFile, textOf } from './file.ts'
import { readObjects } from './ndjson.ts'
import { readJson, tableOfObjects } from './objects.ts'
import { plannedTable } from './plan.ts'
import { readTable, withHeader } from './table.ts'
import type { TableRow } from '../spreadsheet/table-row.ts'
import type { Targets } from './targets.ts'
import type { ImportRow } from './import-row.ts'
import { readWorkbook } from '../spreadsheet/read.ts'

/** The checked rows of the file. Objects are read as API input, or with a plan as typed text. */
export function rowsOf(targets: Targets, file: ImportFile): AsyncIterable<readonly ImportRow[]> {
  return file.progress.through(
    file.format === 'ndjson' && !file.plan
      ? readObjects(targets, readJson(textOf(file)))
      : readTable(targets, tableOf(file)),
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
  return file.plan ? plannedTable(file.plan, tableAsItIs(file)) : tableAsItIs(file)
}

export function tableAsItIs(file: ImportFile): AsyncIterable<readonly TableRow[]> {
  const asWritten = (rows: AsyncIterable<readonly TableRow[]>) =>
    file.plan?.hasHeader === false ? withHeader(rows) : rows
  if (file.format === 'csv') return asWritten(readCsv(textOf(file)))
  if (file.format === 'xlsx')
    return asWritten(readWorkbook(file.path, { sheet: file.plan?.sheet ?? null, signal: file.progress.signal }))
  return tableOfObjects(file.plan?.headers ?? [], readJson(textOf(file)))
}

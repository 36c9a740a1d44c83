import { fail, ok, type Result } from '@monarch/shapes'
import { checkValue, type Json, restoreFormula, splitWords } from '@monarch/field-types'
import { badInput, type ImportDialect, Issues } from '@monarch/schema'
import { importLimits } from '../import-limits.ts'
import { joinGroups } from './dialect/group-titles.ts'
import { currencySignsIn } from './dialect/local-number.ts'
import { readLocalText } from './dialect/local-text.ts'
import { type Found, keptMessage, type Place, readKeyId, type Target, type Targets } from './targets.ts'
import type { ImportError, ImportRow } from './import-row.ts'
import type { Cell, TableRow } from '../spreadsheet/table-row.ts'
import { memoizeInput } from '../memoize-input.ts'

/** The rows from the header on; a table without one gets the numbers of its columns. */
export async function* tableFrom(
  tables: AsyncIterable<readonly TableRow[]>,
  { dialect, hasHeader = true }: { readonly dialect: ImportDialect | null; readonly hasHeader?: boolean },
): AsyncGenerator<readonly TableRow[]> {
  const rows = dialect && dialect.headerRow > 0 ? withoutTitles(tables, dialect, hasHeader) : tables
  yield* hasHeader ? rows : withHeader(rows)
}

/** Leaves out the rows above the header, except for its group titles. Each remaining row has its distance from the header as its index. */
async function* withoutTitles(
  tables: AsyncIterable<readonly TableRow[]>,
  { headerRow, hasGroups }: ImportDialect,
  hasHeader: boolean,
): AsyncGenerator<readonly TableRow[]> {
  let left = headerRow
  let above: TableRow | undefined
  let first: number | null = null
  for await (const rows of tables) {
    const kept = rows.slice(left)
    above = rows.slice(0, left).at(-1) ?? above
    left = Math.max(0, left - rows.length)
    if (kept.length === 0) continue
    if (first === null && hasHeader && hasGroups && above) kept[0] = joinGroups(above, kept[0]!)
    const start: number = (first ??= kept[0]!.index)
    yield kept.map((row) => ({ ...row, index: row.index - start }))
  }
}

/** Adds a header line with the column numbers to a table without one. */
async function* withHeader(tables: AsyncIterable<readonly TableRow[]>): AsyncGenerator<readonly TableRow[]> {
  let isFirst = true
  for await (const rows of tables) {
    const moved = rows.map((row) => ({ ...row, index: row.index + 1 }))
    const [first] = rows
    if (isFirst && first) {
      isFirst = false
      yield [{ index: 0, cells: numberedHeader(first.cells.length) }]
    }
    yield moved
  }
}

export const numberedHeader = (width: number): readonly string[] =>
  Array.from({ length: width }, (_, i) => `Column ${i + 1}`)

/** The rows of a table whose first line is the header, each cell checked against its field. */
export async function* readTable(
  targets: Targets,
  tables: AsyncIterable<readonly TableRow[]>,
  dialect: ImportDialect | null,
): AsyncGenerator<ImportRow[]> {
  let columns: Columns | null = null
  const nothing = targets.list.map((): Json | undefined => undefined)
  const readers = targets.list.map((target) => memoizeInput((cell: Cell) => readCell(target, cell, dialect)))
  for await (const rows of tables) {
    const read: ImportRow[] = []
    for (const row of rows) {
      if (columns === null) columns = columnsOf(targets, row.cells)
      else read.push(readRow({ targets, columns, readers, dialect }, row, nothing.slice()))
    }
    if (read.length > 0) yield read
  }
  if (columns === null)
    throw badInput({ path: '', message: 'The file is empty. Its first line must name the columns.' })
}

/** The target of each column: its index, the id, or nothing. */
type Columns = readonly (Place | null)[]

export function columnsOf(targets: Targets, cells: readonly Cell[]): Columns {
  requireColumns(cells.length)
  const taken = new Set<Place>()
  const issues = new Issues()
  const headers = cells.map(textOfCell)
  const isExport = targets.isWholeExport(headers)
  const columns = headers.map((header) => {
    const found = targets.find(header)
    const target = typeof found === 'number' ? targets.list[found]! : null
    if (target?.isReadonly && isExport) {
      targets.ignored.set(header, `${target.spec.label} is read-only`)
      return null
    }
    const problem = problemOf(targets, header, found, taken)
    if (problem !== null) issues.push({ path: header, message: problem })
    if (found === 'kept' || found === null || found === undefined) return null
    taken.add(found)
    return found
  })
  if (targets.key && !taken.has(targets.key.index)) {
    issues.push({ path: 'key', message: `The file has no column "${targets.key.column.name}", which is the key` })
  }
  if (issues.length > 0) throw badInput(issues)
  return columns
}

/** Call before the columns are processed, because each takes time, even in a preview. `table`: the name, if there are several. */
export function requireColumns(count: number, table: string | null = null): void {
  const { columns: most } = importLimits
  if (count <= most) return
  const message =
    table === null
      ? `The header has ${count} columns. A file can have at most ${most}.`
      : `The header of "${table}" has ${count} columns. A table can have at most ${most}.`
  throw badInput({ path: table ?? '', message, limit: 'columns' })
}

function problemOf(
  { entity, list }: Targets,
  header: string,
  found: Found | undefined,
  taken: ReadonlySet<unknown>,
): string | null {
  if (found === undefined) return `${entity.label} has no field "${header}"`
  if (found === null) return null
  if (found === 'kept') return keptMessage(header)
  if (taken.has(found)) return `The file has the column "${header}" more than once`
  return found !== 'id' && list[found]!.isReadonly ? `${list[found]!.spec.label} is read-only` : null
}

interface RowReading {
  readonly targets: Targets
  readonly columns: Columns
  readonly readers: readonly ((cell: Cell) => Result<Json>)[]
  readonly dialect: ImportDialect | null
}

function readRow(
  { targets, columns, readers, dialect }: RowReading,
  { cells, index: row, problem }: TableRow,
  values: (Json | undefined)[],
): ImportRow {
  const { list } = targets
  const errors: ImportError[] = []
  let id: Json = null
  let size = 0
  if (problem !== undefined) return { row, id, values, errors: [{ row, field: null, message: problem }], size }
  // A dialect pads short rows, and drops empty cells beyond the header.
  const isLong = dialect !== null && cells.length > columns.length && cells.slice(columns.length).some(isFilled)
  if (dialect === null ? cells.length !== columns.length : isLong) {
    errors.push({
      row,
      field: null,
      message: `The row has ${cells.length} cells; the header has ${columns.length}`,
    })
  }
  for (let i = 0; i < columns.length; i++) {
    const column = columns[i]!
    if (column === null) continue
    const given = cells[i] ?? ''
    const leftEmpty = typeof given === 'object' && 'fault' in given ? given.leftEmpty : undefined
    if (leftEmpty) targets.cellNotes.addEmpty(column === 'id' ? 'id' : list[column]!.name, row, leftEmpty)
    const cell = leftEmpty ? '' : given
    if (typeof cell === 'string') size += cell.length
    const checked = column === 'id' ? readKeyId(textOfCell(cell), 'Id') : readers[column]!(cell)
    if (!checked.ok) errors.push({ row, field: column === 'id' ? 'id' : list[column]!.name, message: checked.message })
    else if (column === 'id') id = checked.value
    else {
      values[column] = checked.value
      const signs = signsLeftOut(list[column]!, cell)
      if (signs.length > 0) targets.cellNotes.addAmount(list[column]!.name, row, signs)
    }
  }
  return { row, id, values, errors, size }
}

/** The value of the field, or the value that identifies the related record. */
function readCell(target: Target, cell: Cell, dialect: ImportDialect | null): Result<Json> {
  const { match } = target
  const { timeZone } = target.spec
  if (!match) return readAs(target, cell, dialect)
  const { type, spec } = match.column
  const as = { type, spec: { ...spec, required: target.spec.required, rules: {}, label: target.spec.label, timeZone } }
  if (!target.type.graphql.list) return readAs(as, cell, dialect)
  const words = splitWords(textOfCell(cell)).map((word) => readAs(as, word, dialect))
  const wrong = words.find((word) => !word.ok)
  return wrong ?? ok(words.map((word) => (word as { value: Json }).value))
}

function readAs(
  { type, spec }: Pick<Target, 'type' | 'spec'>,
  cell: Cell,
  dialect: ImportDialect | null,
): Result<Json> {
  if (typeof cell === 'string') {
    if (cell === '') return checkValue(type, spec, null)
    const { scalar } = type.graphql
    const text = scalar === 'String' || scalar === 'JSON' ? restoreFormula(cell) : cell
    const local = dialect ? readLocalText(type, text, dialect, spec) : ok(text)
    if (!local.ok) return local
    const given = type.fromText(local.value, spec)
    return given.ok ? checkValue(type, spec, given.value) : given
  }
  if ('fault' in cell) return fail(`${spec.label}: ${cell.fault}`)
  let first: Result<Json> | null = null
  // Refuse amounts in another currency than that of the field.
  const isInCurrency = cell.isMoney === true && 'currency' in (spec.settings as object)
  for (const text of isInCurrency ? cell.texts.slice(0, 1) : cell.texts) {
    const read = readAs({ type, spec }, text, dialect)
    if (read.ok) return read
    first ??= read
  }
  return first ?? checkValue(type, spec, null)
}

function textOfCell(cell: Cell): string {
  if (typeof cell === 'string') return restoreFormula(cell)
  return 'fault' in cell ? '' : (cell.texts[0] ?? '')
}

/** The signs of currencies in an amount for a field of plain numbers. */
function signsLeftOut({ type, spec, match }: Target, cell: Cell): readonly string[] {
  if (match || type.valueKind !== 'number' || 'currency' in (spec.settings as object)) return []
  if (typeof cell === 'string') return currencySignsIn(cell)
  return 'isMoney' in cell ? currencySignsIn(cell.texts[0] ?? '') : []
}

const isFilled = (cell: Cell): boolean => cell !== ''

/** All values of a new record: those of the row, and initial values for the others. */
export function completeRow({ list }: Targets, { row, values }: ImportRow): { values: Json[]; errors: ImportError[] } {
  const errors: ImportError[] = []
  if (!values.includes(undefined)) return { values: values as Json[], errors }
  const complete = list.map(({ name, initial }, i) => {
    const given = values[i]
    if (given !== undefined) return given
    if (initial.ok) return initial.value
    errors.push({ row, field: name, message: initial.message })
    return null
  })
  return { values: complete, errors }
}

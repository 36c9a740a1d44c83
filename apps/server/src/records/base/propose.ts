import { setImmediate } from 'node:timers/promises'
import {
  checkValue,
  type FieldSpec,
  fieldTypes,
  type FieldType,
  type GuessedType,
  guessType,
  type ReadText,
} from '@monarch/field-types'
import { ok } from '@monarch/shapes'
import {
  type BaseProposal,
  badInput,
  type ImportDialect,
  type ProposedColumn,
  type ProposedTable,
  shorten,
} from '@monarch/schema'
import { guessedRows } from '../import/dialect/guess.ts'
import { readLocalText } from '../import/dialect/local-text.ts'
import type { ImportProgress } from '../import/progress.ts'
import { importLimits } from '../import-limits.ts'
import { requireColumns, tableFrom } from '../import/table.ts'
import { findInverses } from './find-inverses.ts'
import { guessRelations, placeKey } from './guess-relations.ts'
import { baseLimits } from './parts/limits.ts'
import { ProfileBudget, Profiler, type TableProfile } from './profile.ts'
import type { Dialects } from './plan.ts'
import type { BaseSource, KnownColumn, SourceTable } from './parts/source.ts'
import type { TableRow } from '../spreadsheet/table-row.ts'
import { textOfCell } from './text-of-cell.ts'

/** Reads the tables of a source as far as the proposal needs them. Guesses the dialects that are not given. */
export async function proposeBase(
  source: BaseSource,
  progress: ImportProgress,
  dialects: Dialects = new Map(),
): Promise<BaseProposal> {
  const unknown = [...dialects.keys()].find((name) => !source.tables.some((table) => table.name === name))
  if (unknown !== undefined)
    throw badInput({ path: 'plan', message: `There is no table "${unknown}". Choose the file again.` })
  if (source.tables.length > baseLimits.baseTables)
    throw badInput({
      path: '',
      message: `There are more than ${baseLimits.baseTables} tables. Please import them in parts.`,
      limit: 'baseTables',
    })
  const budget = new ProfileBudget()
  const ignored = [...source.ignored]
  const read: ReadTable[] = []
  for (const table of source.tables) {
    const one = await readTable(table, dialects.get(table.name), budget, progress)
    if (one) read.push(one)
    else ignored.push({ name: table.name, reason: 'It has no rows' })
  }
  const guessed = await guessRelations(read.map(({ profile }) => profile))
  const inverses = await findInverses(read, guessed, progress)
  return { tables: read.map((table) => proposed(table, guessed, inverses)), ignored }
}

interface ReadTable extends Pick<ProposedTable, 'dialect' | 'doubts' | 'head' | 'rows' | 'isComplete'> {
  readonly table: SourceTable
  readonly profile: TableProfile
  readonly columns: readonly Pick<ProposedColumn, 'header' | 'samples' | 'reads' | 'fieldType' | 'settings'>[]
  readonly known: readonly KnownColumn[] | undefined
}

/** `null` for a table without a header. */
async function readTable(
  table: SourceTable,
  chosen: ImportDialect | undefined,
  budget: ProfileBudget,
  progress: ImportProgress,
): Promise<ReadTable | null> {
  const { dialect: guessed, doubts } = table.columns ? { dialect: null, doubts: [] } : await table.guess()
  const dialect = table.columns ? null : (chosen ?? guessed)
  const head: string[][] = []
  const first: string[][] = []
  const profilers: Profiler[] = []
  let headers: readonly string[] | null = null
  let columns: ReadTable['columns'] = []
  let rows = 0
  let isComplete = table.isSample !== true
  const add = (texts: readonly string[]) => profilers.forEach((profiler, i) => profiler.add(texts[i] ?? ''))
  const begin = async (of: readonly string[]) => {
    columns = await guessColumns(of, first, dialect, table.columns)
    for (const { header, fieldType } of columns) profilers.push(new Profiler(header, fieldType, budget))
    first.forEach(add)
  }
  read: for await (const some of progress.through(tableFrom(keepFirst(table.rows(dialect), head), { dialect }))) {
    // Let other requests run.
    await setImmediate()
    for (const { cells, problem } of some) {
      const texts = cells.map(textOfCell)
      if (headers === null) {
        requireColumns(texts.length, table.name)
        headers = texts
        continue
      }
      if (rows === baseLimits.profiledRows) {
        isComplete = false
        break read
      }
      rows += 1
      if (problem !== undefined) continue
      if (profilers.length > 0) add(texts)
      else if (first.push(texts) === guessedRows) await begin(headers)
    }
  }
  if (headers === null) {
    if (!chosen) return null
    throw badInput({ path: 'plan', message: `The table "${table.name}" ends before its header. Choose another row.` })
  }
  if (profilers.length === 0) await begin(headers)
  const profile = { name: table.name, columns: profilers.map((each) => each.profile) }
  return { table, profile, columns, dialect, doubts, head, rows, isComplete, known: table.columns }
}

/** Passes the rows through, and keeps the texts of the first ones. */
async function* keepFirst(
  tables: AsyncIterable<readonly TableRow[]>,
  head: string[][],
): AsyncGenerator<readonly TableRow[]> {
  for await (const rows of tables) {
    for (const { cells } of rows.slice(0, shownRows - head.length))
      head.push(cells.slice(0, importLimits.columns).map((cell) => shorten(textOfCell(cell), shownLength)))
    yield rows
  }
}

async function guessColumns(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  dialect: ImportDialect | null,
  known: readonly KnownColumn[] | undefined,
): Promise<ReadTable['columns']> {
  const read: ReadText = (type, text, settings) => {
    const local = dialect ? readLocalText(type, text, dialect, { label: '', settings }) : ok(text)
    return local.ok ? local.value : null
  }
  const columns = []
  for (const [i, header] of headers.entries()) {
    await setImmediate()
    const values = rows.map((texts) => texts[i] ?? '')
    const declared = known?.[i]?.type
    const guess = declared && values.every(reader(declared)) ? declared : guessType(header, values, read)
    const isCode = known?.[i]?.isText === true && fieldTypes[guess.fieldType].group === 'number'
    const { fieldType, settings } = isCode ? plainText : guess
    const samples = [...new Set(values)].filter((text) => text !== '').slice(0, 5)
    const reads = samples.map((text) => read(fieldTypes[fieldType], text, settings as object))
    columns.push({ header, samples: samples.map((text) => shorten(text, shownLength)), reads, fieldType, settings })
  }
  return columns
}

/** Whether a text is a value of the type. */
function reader({ fieldType, settings: given }: GuessedType): (text: string) => boolean {
  const type: FieldType = fieldTypes[fieldType]
  const settings = type.settings(given)
  if (!settings.ok) return () => false
  const spec: FieldSpec = { label: '', settings: settings.value, required: false, rules: {}, timeZone: 'UTC' }
  return (text) => {
    if (text === '') return true
    const value = type.fromText(text, spec)
    return value.ok && checkValue(type, spec, value.value).ok
  }
}

function proposed(
  { table, profile, columns, known, dialect, doubts, head, rows, isComplete }: ReadTable,
  guessed: Awaited<ReturnType<typeof guessRelations>>,
  inverses: Awaited<ReturnType<typeof findInverses>>,
): ProposedTable {
  return {
    name: profile.name,
    isHidden: table.isHidden === true,
    dialect,
    format: dialect && table.format,
    doubts,
    head: dialect ? head : [],
    rows,
    isComplete,
    columns: columns.map((column, i) => {
      const declared = known?.[i]
      const relation = known
        ? declared?.relation && { ...declared.relation, missing: 0 }
        : guessed.get(placeKey(profile.name, column.header))
      const isUnique = profile.columns[i]!.isUnique || declared?.isUnique === true
      const hasUniqueRule = declared?.isUnique === true
      const inverseOf = declared?.inverseOf ?? inverses.get(placeKey(profile.name, column.header)) ?? null
      return { ...column, isUnique, hasUniqueRule, relation: inverseOf ? null : (relation ?? null), inverseOf }
    }),
  }
}

const plainText: GuessedType = { fieldType: 'text', settings: {} }
/** Rows from which the header is chosen. */
const shownRows = 10
const shownLength = 200

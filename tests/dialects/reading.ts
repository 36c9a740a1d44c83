import { checkValue, ExactNumber, fieldTypes, type FieldType, guessType, type Json } from '@monarch/field-types'
import type { ImportDialect, ImportDoubt } from '@monarch/schema'
import { readCsv } from '../../apps/server/src/records/import/dialect/csv.ts'
import { fromHeader, guessDialect, textOf } from '../../apps/server/src/records/import/dialect/guess.ts'
import { partsOf } from '../../apps/server/src/records/import/dialect/guess-layout.ts'
import type { Habits } from '../../apps/server/src/records/import/dialect/guess-values.ts'
import { readLocalText } from '../../apps/server/src/records/import/dialect/local-text.ts'
import type { TableRow } from '../../apps/server/src/records/spreadsheet/table-row.ts'

export interface Reading {
  readonly dialect: ImportDialect
  readonly doubts: readonly ImportDoubt[]
  readonly columns: readonly { readonly header: string; readonly fieldType: string; readonly settings: Json }[]
  /** The values of each row by the guessed types, or a message for a value that cannot be read. */
  readonly rows: readonly (readonly Json[])[]
  /** By row number. */
  readonly problems: Readonly<Record<number, string>>
}

/** The result of reading a file. */
export async function readFile(
  bytes: Uint8Array,
  habits: Habits = { decimalMark: '.', dateOrder: 'monthFirst' },
): Promise<Reading> {
  const { dialect, doubts } = await guessDialect(bytes, false, habits)
  const [head, ...rows] = fromHeader(await rowsOf(bytes, dialect), dialect)
  const readable = rows.filter(({ problem }) => problem === undefined).map(({ cells }) => cells.map(textOf))
  const columns = (head?.cells ?? []).map((cell, i) => {
    const header = textOf(cell)
    const local = (type: FieldType, text: string, settings: object) => {
      const found = readLocalText(type, text, dialect, { label: header, settings })
      return found.ok ? found.value : null
    }
    return {
      header,
      ...guessType(
        header,
        readable.map((cells) => cells[i] ?? ''),
        local,
      ),
    }
  })
  return {
    dialect,
    doubts,
    columns,
    rows: readable.map((cells) => columns.map((column, i) => valueOf(column, cells[i] ?? '', dialect))),
    problems: Object.fromEntries(rows.flatMap(({ problem }, i) => (problem === undefined ? [] : [[i + 1, problem]]))),
  }
}

async function rowsOf(bytes: Uint8Array, dialect: ImportDialect): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const some of readCsv(partsOf(new TextDecoder(dialect.encoding).decode(bytes)), dialect))
    for (const row of some) rows.push(row)
  return rows
}

function valueOf(
  { header, fieldType, settings: given }: Reading['columns'][number],
  text: string,
  dialect: ImportDialect,
): Json {
  const type: FieldType = fieldTypes[fieldType as keyof typeof fieldTypes]
  const settings = type.settings(given)
  if (!settings.ok) throw new Error(settings.message)
  if (text === '') return null
  const spec = { label: header, settings: settings.value as unknown, required: false, rules: {}, timeZone: 'UTC' }
  const local = readLocalText(type, text, dialect, spec)
  const read = local.ok ? type.fromText(local.value, spec) : local
  const checked = read.ok ? checkValue(type, spec, read.value) : read
  if (!checked.ok) return checked.message
  return checked.value instanceof ExactNumber ? String(checked.value) : checked.value
}

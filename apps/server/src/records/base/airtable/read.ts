import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { joinWords, neutralizeFormula } from '@monarch/field-types'
import { badInput } from '@monarch/schema'
import { importLimits } from '../../import-limits.ts'
import type { TableRow } from '../../spreadsheet/table-row.ts'
import { jsonLine } from '../parts/json-line.ts'
import { baseLimits } from '../parts/limits.ts'
import type { BaseSource, KnownColumn, SourceTable } from '../parts/source.ts'
import { textOfCell, typeOfField } from './cells.ts'
import type { AirtableClient, AirtableField, AirtableRecord, AirtableTable } from './client.ts'

interface Reading {
  readonly client: AirtableClient
  readonly base: string
  /** Reads the first records only, which are enough for a proposal. */
  readonly isSample: boolean
}

/**
 * The tables of a base. Records are linked by their ids, so names need not be unique. Files are not copied, because their addresses expire;
 * their field gets their names.
 */
export async function sourceOfAirtable({ client, base, isSample }: Reading): Promise<BaseSource> {
  const tables = await client.tables(base)
  if (tables.length === 0) throw badInput({ path: 'base', message: 'The base has no table.' })
  const folder = await mkdtemp(path.join(tmpdir(), 'monarch-airtable-'))
  const fieldsOf = new Map(tables.map((table) => [table.id, orderedFields(table)]))
  const ignored = tables.flatMap((table) =>
    table.fields.flatMap(({ name, type }) => {
      const reason = Object.hasOwn(reasons, type) ? reasons[type as keyof typeof reasons] : null
      return reason === null ? [] : [{ name: `${table.name}.${name}`, reason }]
    }),
  )
  return {
    tables: tables.map((table, i): SourceTable => {
      const fields = fieldsOf.get(table.id)!
      const pages = () => client.records(base, table.id)
      const stored = new StoredRows(path.join(folder, String(i)), pages, (record) => cellsOf(record, fields))
      const columns = [...fields.map((field) => columnOf({ table, field }, tables)), idColumn]
      const header: TableRow = { index: 0, cells: columns.map((column) => column.header) }
      return {
        name: table.name,
        columns,
        isSample,
        format: null,
        guess: async () => ({ dialect: null, doubts: [] }),
        async *rows() {
          yield [header]
          yield* isSample ? firstOf(pages(), fields) : stored.rows()
        },
      }
    }),
    ignored,
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

const reasons = {
  button: 'Buttons are not imported',
  multipleAttachments: 'Files are not copied. The field has their names.',
} as const

/** Comes last, because the first column must be the title of the records. */
const idColumn: KnownColumn = { header: 'Record ID', type: null, isText: true, isUnique: true, relation: null }

/** The primary field first. */
function orderedFields({ fields, primaryFieldId }: AirtableTable): readonly AirtableField[] {
  const shown = fields.filter(({ type }) => type !== 'button')
  return shown.toSorted((a, b) => Number(b.id === primaryFieldId) - Number(a.id === primaryFieldId))
}

interface Place {
  readonly table: AirtableTable
  readonly field: AirtableField
}

function columnOf(place: Place, tables: readonly AirtableTable[]): KnownColumn {
  const { field } = place
  const type = typeOfField(field)
  const isText = type !== null && ['text', 'long_text'].includes(type.fieldType)
  const column = { header: field.name, type, isText, isUnique: false, relation: null }
  const there = field.type === 'multipleRecordLinks' && tables.find(({ id }) => id === field.options?.linkedTableId)
  if (!there) return column
  const inverse = there.fields.find(({ id }) => id === field.options?.inverseLinkFieldId)
  const relation = { table: there.name, header: idColumn.header, isMany: !isSingle(field) }
  if (!inverse || isFirst(place, { table: there, field: inverse }, tables)) return { ...column, relation }
  return { ...column, inverseOf: { table: there.name, header: inverse.name } }
}

const isSingle = ({ options }: AirtableField): boolean => options?.prefersSingleRecordLink === true

/** Of the two fields of a relation, the one with a single record becomes the field, otherwise the first. */
function isFirst(one: Place, other: Place, tables: readonly AirtableTable[]): boolean {
  if (isSingle(one.field) !== isSingle(other.field)) return isSingle(one.field)
  const orderOf = ({ table, field }: Place) => [tables.indexOf(table), table.fields.indexOf(field)] as const
  const [a, b] = [orderOf(one), orderOf(other)]
  return a[0] === b[0] ? a[1] <= b[1] : a[0] < b[0]
}

function cellsOf({ id, fields: values }: AirtableRecord, fields: readonly AirtableField[]): readonly string[] {
  const texts = fields.map((field) => {
    const value = values[field.id]
    // Links are lists of ids.
    if (field.type === 'multipleRecordLinks') return Array.isArray(value) ? joinWords(value.map(String)) : ''
    return neutralizeFormula(textOfCell(value, field))
  })
  return [...texts, id]
}

async function* firstOf(
  pages: AsyncIterable<readonly AirtableRecord[]>,
  fields: readonly AirtableField[],
): AsyncGenerator<readonly TableRow[]> {
  let index = 0
  for await (const records of pages) {
    yield records.map((record) => ({ index: ++index, cells: cellsOf(record, fields) }))
    if (index >= baseLimits.airtableSampledRecords) return
  }
}

/** Keeps the rows in a file while they are read for the first time, because each request counts towards the limit of Airtable. */
class StoredRows {
  readonly #file: string
  readonly #pages: () => AsyncIterable<readonly AirtableRecord[]>
  readonly #cellsOf: (record: AirtableRecord) => readonly string[]
  #isComplete = false

  constructor(
    file: string,
    pages: () => AsyncIterable<readonly AirtableRecord[]>,
    ofRecord: (record: AirtableRecord) => readonly string[],
  ) {
    this.#file = file
    this.#pages = pages
    this.#cellsOf = ofRecord
  }

  rows(): AsyncGenerator<readonly TableRow[]> {
    return this.#isComplete ? this.#read() : this.#fetch()
  }

  async *#fetch(): AsyncGenerator<readonly TableRow[]> {
    const file = await open(this.#file, 'w')
    let index = 0
    let bytes = 0
    try {
      for await (const records of this.#pages()) {
        const rows = records.map((record): TableRow => ({ index: ++index, cells: this.#cellsOf(record) }))
        const { bytesWritten } = await file.write(rows.map(({ cells }) => jsonLine(cells)).join(''))
        bytes += bytesWritten
        if (bytes > importLimits.fileBytes) {
          const message = `The table is larger than ${importLimits.fileBytes / 1_000_000} MB.`
          throw badInput({ path: '', message, limit: 'fileBytes' })
        }
        yield rows
      }
      this.#isComplete = true
    } finally {
      await file.close()
    }
  }

  async *#read(): AsyncGenerator<readonly TableRow[]> {
    const file = await open(this.#file)
    let rows: TableRow[] = []
    let index = 0
    try {
      for await (const line of file.readLines({ autoClose: false })) {
        rows.push({ index: ++index, cells: JSON.parse(line) as string[] })
        if (rows.length < rowsAtOnce) continue
        yield rows
        rows = []
      }
      if (rows.length > 0) yield rows
    } finally {
      await file.close()
    }
  }
}

const rowsAtOnce = 500

import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { neutralizeFormula } from '@monarch/field-types'
import { badInput } from '@monarch/schema'
import { importLimits } from '../../import-limits.ts'
import type { Cell, TableRow } from '../../spreadsheet/table-row.ts'
import { baseLimits } from '../parts/limits.ts'
import type { BaseSource, KnownColumn, SourceTable } from '../parts/source.ts'
import type { SqliteCell, SqliteTable } from './sqlite-thread.ts'

/** The tables of an SQLite file. Their foreign keys are relations. Columns of images and other files are left out. */
export async function sourceOfSqlite(file: string, signal: AbortSignal, milliseconds?: number): Promise<BaseSource> {
  const order = { file, signal, ...(milliseconds !== undefined && { milliseconds }) }
  const found: SqliteTable[] = []
  for await (const lines of linesOf({ ...order, wants: 'tables' }))
    for (const line of lines) found.push(JSON.parse(line) as SqliteTable)
  const tables = found.map((table) => ({ ...table, columns: table.columns.filter(({ isBinary }) => !isBinary) }))
  return {
    tables: tables.flatMap((table, i) => (table.columns.length > 0 ? [tableOf(table, tables, found[i]!, order)] : [])),
    ignored: found.flatMap(({ name, columns }) =>
      columns.flatMap((column) =>
        column.isBinary ? [{ name: `${name}.${column.name}`, reason: 'It is binary' }] : [],
      ),
    ),
  }
}

/** `written`: the table with all its columns, as in its rows. */
function tableOf(
  table: SqliteTable,
  all: readonly SqliteTable[],
  written: SqliteTable,
  order: Omit<Order, 'wants' | 'table'>,
): SourceTable {
  const columns = table.columns.map((column): KnownColumn => {
    const key = table.foreignKeys.find((each) => isSame(each.column, column.name))
    const there = key && all.find(({ name }) => isSame(name, key.table))
    const to = there?.columns.find(({ name }) => isSame(name, key!.to))
    return {
      header: column.name,
      type: typeOf(column.declared),
      // Digits in a column of texts are codes.
      isText: /char|clob|text/i.test(column.declared),
      isUnique: column.isUnique,
      relation: to?.isUnique ? { table: there!.name, header: to.name, isMany: false } : null,
    }
  })
  return {
    name: table.name,
    columns,
    format: null,
    guess: async () => ({ dialect: null, doubts: [] }),
    async *rows() {
      yield [{ index: 0, cells: columns.map(({ header }) => header) }]
      let index = 0
      for await (const lines of linesOf({ ...order, wants: 'rows', table: table.name }))
        yield lines.map((line): TableRow => {
          const cells = (JSON.parse(line) as SqliteCell[]).filter((_, i) => !written.columns[i]!.isBinary)
          return { index: ++index, cells: cells.map(cellOf) }
        })
    },
  }
}

function typeOf(declared: string): KnownColumn['type'] {
  const [, fieldType] = types.find(([pattern]) => pattern.test(declared)) ?? []
  return fieldType ? { fieldType, settings: {} } : null
}

const types = [
  [/^bool/i, 'boolean'],
  [/int/i, 'number'],
  [/real|floa|doub|numeric|decimal/i, 'decimal'],
] as const

/** Names of tables and columns are case-insensitive. */
const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

const cellOf = (cell: SqliteCell): Cell =>
  cell === null ? '' : typeof cell === 'string' ? neutralizeFormula(cell) : cell

interface Order {
  readonly file: string
  readonly wants: 'tables' | 'rows'
  readonly table?: string
  readonly signal: AbortSignal
  /** The limit on the caller's total waiting time for the process. */
  readonly milliseconds?: number
}

/** The lines that the process writes. It is ended if the caller stops or cancels, or has waited too long for it. */
async function* linesOf({ file, wants, table = '', signal, milliseconds }: Order): AsyncGenerator<readonly string[]> {
  signal.throwIfAborted()
  const { sqliteHeapBytes, sqliteMegabytes, sqliteMilliseconds, sqliteMillisecondsPerMegabyte } = baseLimits
  const share = ((await stat(file)).size / 1_000_000) * sqliteMillisecondsPerMegabyte
  let left = milliseconds ?? sqliteMilliseconds + share
  const script = fileURLToPath(new URL('./sqlite-thread.ts', import.meta.url))
  const process_ = spawn(
    process.execPath,
    [`--max-old-space-size=${sqliteMegabytes}`, '--no-warnings', script, file, wants, table, String(sqliteHeapBytes)],
    // Pass no environment variables of this server, because they contain its secrets.
    { stdio: ['ignore', 'pipe', 'pipe'], env: {}, killSignal: 'SIGKILL' },
  )
  let complaint = ''
  process_.stderr.setEncoding('utf8')
  process_.stderr.on('data', (text: string) => (complaint = (complaint + text).slice(-complaintLength)))
  const ended = new Promise<number | null>((resolve) => {
    process_.once('close', resolve)
    process_.once('error', () => resolve(null))
  })
  const stop = () => process_.kill('SIGKILL')
  signal.addEventListener('abort', stop)
  const lines = createInterface({ input: process_.stdout, crlfDelay: Infinity })[Symbol.asyncIterator]()
  let isSlow = false
  try {
    let batch: string[] = []
    for (;;) {
      const start = performance.now()
      const timer = setTimeout(
        () => {
          isSlow = true
          stop()
        },
        Math.max(0, left),
      )
      const { value, done } = await lines.next().finally(() => clearTimeout(timer))
      left -= performance.now() - start
      if (done) break
      if (value.length > importLimits.rowLength) throw faulty('a row of it is too long', 'rowLength')
      if (batch.push(value) === linesAtOnce) {
        yield batch
        batch = []
      }
    }
    const code = await ended
    signal.throwIfAborted()
    if (isSlow) throw faulty('it takes too long to read', 'sqliteMilliseconds')
    if (code !== 0) throw reasonOf(complaint)
    if (batch.length > 0) yield batch
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

const linesAtOnce = 500
const complaintLength = 2000

type Limit = 'rowLength' | 'sqliteMilliseconds' | 'sqliteHeapBytes'

function reasonOf(complaint: string): Error {
  if (/out of memory|heap/i.test(complaint)) return faulty('it takes too much memory to read', 'sqliteHeapBytes')
  if (/not a database/i.test(complaint)) return faulty('it is none, or protected by a password')
  if (complaint.includes('ERR_SQLITE_ERROR')) return faulty('it is damaged')
  return new Error(`The process that reads an SQLite file ended early: ${complaint}`)
}

function faulty(fault: string, limit?: Limit): Error {
  const message = `The file is not an SQLite database that can be read: ${fault}.`
  return badInput({ path: 'file', ...(limit && { limit }), message })
}

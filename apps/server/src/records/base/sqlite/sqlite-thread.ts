// Runs in a process of its own, so that it can be ended while SQLite works, and has its own memory.
import { once } from 'node:events'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { jsonLine } from '../parts/json-line.ts'

/** The first line of the answer to 'tables'. */
export interface SqliteTable {
  readonly name: string
  readonly columns: readonly {
    readonly name: string
    readonly declared: string
    readonly isUnique: boolean
    /** The first value of the column is binary. */
    readonly isBinary: boolean
  }[]
  readonly foreignKeys: readonly { readonly column: string; readonly table: string; readonly to: string }[]
}

/** A cell: its text, `null` if it is empty, or a fault. */
export type SqliteCell = string | null | { readonly fault: string; readonly leftEmpty?: 'binary' }

const rowsAtOnce = 200
/** The number of rows in which the first value of a column is looked for. */
const rowsSeen = 1000
const longestText = 1_000_000

const [file = '', wants = '', table = '', heap = '0'] = process.argv.slice(2)

const address = pathToFileURL(file)
// The file does not change. Without `immutable`, SQLite would create files beside a database in WAL mode.
address.searchParams.set('immutable', '1')
const database = new DatabaseSync(address, { readOnly: true, readBigInts: true, defensive: true })
database.exec(
  `pragma hard_heap_limit = ${Number(heap)}; pragma trusted_schema = off; pragma cell_size_check = on; pragma mmap_size = 0`,
)

if (wants === 'tables') await send(tables())
else await sendRows()

function tables(): readonly SqliteTable[] {
  const named = rowsOf(
    `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
  )
  return named.map((row) => {
    const name = String(row.name)
    const info = rowsOf('select name, type, pk, hidden from pragma_table_xinfo(?) where hidden <> 1', name)
    const keys = info.filter(({ pk }) => Number(pk) > 0)
    const unique = new Set(
      rowsOf(
        `select min(i.name) as name from pragma_index_list(?) l join pragma_index_info(l.name) i
         where l."unique" and not l.partial group by l.name having count(*) = 1`,
        name,
      ).map((index) => index.name),
    )
    const links = rowsOf('select id, "table", "from", "to" from pragma_foreign_key_list(?)', name)
    const single = [...Map.groupBy(links, ({ id }) => id).values()].flatMap((of) => (of.length === 1 ? of : []))
    return {
      name,
      columns: info.map((column) => ({
        name: String(column.name),
        declared: String(column.type ?? ''),
        isUnique: unique.has(column.name) || (keys.length === 1 && Number(column.pk) === 1),
        isBinary: isBinary(name, String(column.name)),
      })),
      foreignKeys: single.map((link) => ({
        column: String(link.from),
        table: String(link.table),
        to: String(link.to ?? keyOf(String(link.table))),
      })),
    }
  })
}

function isBinary(of: string, column: string): boolean {
  const some = `select ${quote(column)} as value from ${quote(of)} limit ${rowsSeen}`
  return rowsOf(`select typeof(value) as type from (${some}) where value is not null limit 1`)[0]?.type === 'blob'
}

function keyOf(of: string): string {
  return String(rowsOf('select name from pragma_table_info(?) where pk = 1', of)[0]?.name)
}

function rowsOf(query: string, ...values: string[]): readonly Record<string, SQLOutputValue>[] {
  return database.prepare(query).all(...values)
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

async function sendRows(): Promise<void> {
  const statement = database.prepare(`select * from ${quote(table)}`)
  statement.setReturnArrays(true)
  let batch: SqliteCell[][] = []
  for (const row of statement.iterate() as Iterable<unknown>) {
    batch.push((row as SQLOutputValue[]).map(cellOf))
    if (batch.length < rowsAtOnce) continue
    await send(batch)
    batch = []
  }
  await send(batch)
}

function cellOf(value: SQLOutputValue): SqliteCell {
  if (value === null) return null
  if (value instanceof Uint8Array) return { fault: 'the cell is binary', leftEmpty: 'binary' }
  const text = String(value)
  return text.length > longestText ? { fault: 'the cell is too long' } : text
}

async function send(lines: readonly unknown[]): Promise<void> {
  const text = lines.map(jsonLine).join('')
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

import { compile, ident, join, sql } from '@monarch/sql'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { DamagedBackup } from '../damaged-backup.ts'
import { isDamage } from '../db/pg-errors.ts'
import { UnreadableTable } from '../db/unreadable-table.ts'
import { describeDatabase, type DescribedTable, type Description, type Right } from './describe-database.ts'
import { type Counted, frame, type Frame } from './frames.ts'
import { RowSum } from './row-sum.ts'

export interface CopiedTable extends Counted {
  readonly schema: string
  readonly name: string
}

export interface Source {
  /** The tenant's role, whose rights are backed up; null for the admin database. */
  readonly role: string | null
  /** Schemas that are left out. */
  readonly without: readonly string[]
}

/** Opens a snapshot: until `commit`, the client reads the same rows, catalogs, and order of rows. */
export async function openSnapshot(client: pg.Client): Promise<void> {
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  await client.query('set synchronize_seqscans = off')
  await client.query('begin isolation level repeatable read, read only')
  // PostgreSQL takes the snapshot at the first statement, not at BEGIN.
  await client.query('select pg_current_snapshot()')
}

/** Reads a database in the open snapshot of the client. */
export async function* dumpDatabase(
  client: pg.Client,
  source: Source,
  tables: CopiedTable[],
  leftOut: string[] = [],
): AsyncGenerator<Buffer> {
  const description = await describeDatabase(client, source)
  for (const object of description.leftOut) leftOut.push(object)
  yield* frame({ kind: 'description', description })
  for (const table of description.tables) {
    yield* frame({ kind: 'table', table })
    const counted = new RowCounter()
    for await (const bytes of rowsOf(client, table)) {
      counted.add(bytes)
      yield* frame({ kind: 'rows', bytes })
    }
    yield* frame({ kind: 'counted', counted: counted.end() })
    tables.push({ schema: table.schema, name: table.name, ...counted.end() })
  }
  yield* frame({ kind: 'end' })
}

/** Compares a restored database with its dump: the description, and the rows of each table. */
export async function differencesOf(
  client: pg.Client,
  source: Source,
  dumped: Loaded & { readonly sums: ReadonlyMap<string, string> },
): Promise<string[]> {
  const found = await describeDatabase(client, source)
  const differences: string[] = []
  for (const part of ['before', 'after', 'rights'] as const) {
    const [now, then] = [found[part].map(asText), dumped.description[part].map(asText)]
    for (const text of then) if (!now.includes(text)) differences.push(`is missing: ${text.slice(0, 200)}`)
    for (const text of now) if (!then.includes(text)) differences.push(`is too much: ${text.slice(0, 200)}`)
  }
  for (const { schema, name, rows } of dumped.tables) {
    const [counted, sum] = [new RowCounter(), new RowSum()]
    const table = found.tables.find((each) => each.schema === schema && each.name === name)
    if (table)
      for await (const bytes of rowsOf(client, table)) {
        counted.add(bytes)
        sum.add(bytes)
      }
    const now = counted.end()
    if (now.rows !== rows) differences.push(`${schema}.${name} has ${now.rows} rows instead of ${rows}`)
    else if (sum.end() !== dumped.sums.get(`${schema}.${name}`)) differences.push(`${schema}.${name} has other values`)
  }
  return differences
}

const asText = (given: string | Right): string => (typeof given === 'string' ? given : JSON.stringify(given))

async function* rowsOf(client: pg.Client, table: DescribedTable): AsyncGenerator<Buffer> {
  const { text } = compile(sql`copy ${columnsOf(table)} to stdout`)
  try {
    yield* client.query(copyStreams.to(text)) as AsyncIterable<Buffer>
  } catch (error) {
    throw isDamage(error) ? new UnreadableTable(`${table.schema}.${table.name}`, error) : error
  }
}

const columnsOf = ({ schema, name, columns }: DescribedTable) =>
  sql`${ident(schema, name)} (${join(columns.map((column) => ident(column)))})`

/** COPY writes a row per line, and no other line breaks. */
class RowCounter {
  readonly #hash = createHash('sha256')
  #rows = 0
  #end: Counted | null = null

  add(bytes: Buffer): void {
    this.#hash.update(bytes)
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) this.#rows += 1
  }

  end(): Counted {
    return (this.#end ??= { rows: this.#rows, sha256: this.#hash.digest('hex') })
  }
}

export interface Loaded {
  readonly description: Description
  readonly tables: readonly CopiedTable[]
}

export interface Target {
  /** The role that gets the rights of the tenant. */
  readonly role: string | null
  /** Whether the caller has begun a transaction. Otherwise each step is one of its own, since a transaction can hold only so many locks. */
  readonly isInTransaction: boolean
  /** Collects the sum of the dumped rows of each table (`row-sum.ts`), to compare it with the stored rows. */
  readonly sums?: Map<string, string>
}

/** Fills an empty database from a dump. Throws if the rows differ from those that were dumped. */
export async function loadDatabase(
  client: pg.Client,
  frames: AsyncIterable<Frame>,
  { role, isInTransaction, sums }: Target,
): Promise<Loaded> {
  await client.query(
    'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set check_function_bodies = off',
  )
  // Durability is not needed: after a crash, the restore is repeated from the start.
  if (!isInTransaction) await client.query('set synchronous_commit = off')
  let description: Description | null = null
  const tables: CopiedTable[] = []
  const iterator = frames[Symbol.asyncIterator]()
  const next = async (): Promise<Frame> => {
    const { value, done } = await iterator.next()
    if (done) throw new Error('The copy of a database in the backup is cut off')
    return value as Frame
  }
  for (;;) {
    const read = await next()
    if (read.kind === 'description') {
      description = read.description
      for (const statement of description.before) await client.query(statement)
    } else if (read.kind === 'table') {
      const [counted, sum] = [new RowCounter(), sums && new RowSum()]
      const known: { counted?: Counted } = {}
      async function* rows(): AsyncGenerator<Buffer> {
        for (;;) {
          const inner = await next()
          if (inner.kind === 'rows') {
            counted.add(inner.bytes)
            sum?.add(inner.bytes)
            yield inner.bytes
          } else if (inner.kind === 'counted') {
            known.counted = inner.counted
            return
          } else throw new DamagedBackup('The copy of a database in the backup is damaged')
        }
      }
      const { schema, name } = read.table
      if (read.table.columns.length === 0) for await (const _ of rows());
      else {
        const into = client.query(copyStreams.from(compile(sql`copy ${columnsOf(read.table)} from stdin`).text))
        await pipeline(Readable.from(rows(), { objectMode: false }), into)
      }
      const { rows: count, sha256 } = counted.end()
      if (known.counted?.sha256 !== sha256 || known.counted.rows !== count)
        throw new DamagedBackup(`The rows of ${schema}.${name} in the backup are damaged`)
      tables.push({ schema, name, rows: count, sha256 })
      if (sum) sums?.set(`${schema}.${name}`, sum.end())
    } else if (read.kind === 'end') break
    else throw new DamagedBackup('The copy of a database in the backup is damaged')
  }
  if (!description) throw new DamagedBackup('The copy of a database in the backup is damaged')
  for (const statement of description.after) await client.query(statement)
  if (role !== null) {
    await client.query('revoke all on schema public from public')
    for (const right of description.rights) await client.query(grantOf(right, role))
  }
  await client.query('set check_function_bodies = on; set synchronous_commit = on')
  // Read to the end, so that the underlying stream ends.
  await iterator.return?.(undefined)
  return { description, tables }
}

function grantOf({ on, privilege, to }: Right, role: string): string {
  const { text: grantee } = compile(to === 'public' ? sql`public` : ident(role))
  return `grant ${privilege} on ${on} to ${grantee}`
}

import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import copyFrom from 'pg-copy-streams'
import type { FieldType, Json } from '@monarch/field-types'
import { compileRequests, compileUpdateEach, type EachPlan, type Inputs, insertFieldList } from '@monarch/query'
import type { Links, Credential } from '@monarch/schema'
import { compile, type Fragment, ident, join, sql } from '@monarch/sql'
import type { Transaction } from '../../platform/db/database.ts'
import { batchIds, newId } from '../../platform/new-id.ts'
import { binaryEnd, binaryStart, CopyBytes, uuidBytes } from './copy.ts'
import type { Targets } from './targets.ts'

export interface NewRecord {
  /** The row of the file. */
  readonly row: number
  /** By target. */
  readonly values: readonly Json[]
}

export interface RecordUpdate {
  readonly id: string
  /** By target; undefined leaves the field unchanged. */
  readonly values: readonly (Json | undefined)[]
}

/** Call before the first batch, so that no rollback to a savepoint discards the row. */
export async function noteFields(transaction: Transaction, { list }: Targets): Promise<number> {
  const { id } = await transaction.one<{ id: number }>(insertFieldList(list.map(({ attribute }) => attribute)))
  return id
}

/** New records encoded for COPY. */
export interface Encoded {
  readonly ids: readonly string[]
  readonly records: readonly NewRecord[]
  readonly rows: CopyBytes
  readonly log: CopyBytes
}

/** Copies new records, their links and their log entries into the tables. */
export class Inserter {
  readonly #transaction: Transaction
  readonly #targets: Targets
  readonly #author: Credential
  readonly #columns: readonly { readonly name: string; readonly type: FieldType; readonly i: number }[]
  readonly #links: readonly { readonly attribute: Links; readonly i: number }[]
  /** The encoded cells `createdBy` and `updatedBy`. */
  readonly #by: Buffer
  readonly #logged: Logged
  /** By row, so that a row that is encoded again keeps its place. */
  readonly #idOf = batchIds()
  /** Buffers to reuse. */
  readonly #spare: Pick<Encoded, 'rows' | 'log'>[] = []

  constructor(
    transaction: Transaction,
    targets: Targets,
    { author, fieldList }: { readonly author: Credential; readonly fieldList: number },
  ) {
    const { userId } = author
    this.#transaction = transaction
    this.#targets = targets
    this.#author = author
    this.#columns = targets.list.flatMap(({ attribute, type }, i) =>
      attribute.kind === 'column' ? [{ name: attribute.column, type, i }] : [],
    )
    this.#links = targets.list.flatMap(({ attribute }, i) => (attribute.kind === 'links' ? [{ attribute, i }] : []))
    this.#by = Buffer.from(`\t${userId}\t${userId}`)
    this.#logged = { entityId: uuidBytes(targets.entity.id), userId: uuidBytes(userId), fieldList: int32(fieldList) }
  }

  /** Runs no statement, so it can run while another batch is being stored. */
  async encode(records: readonly NewRecord[]): Promise<Encoded> {
    const { rows, log } = this.#spare.pop() ?? { rows: new CopyBytes(), log: new CopyBytes() }
    rows.reuse()
    log.reuse()
    log.raw(binaryStart)
    const ids: string[] = []
    for (let from = 0; from < records.length; from += rowsAtOnce) {
      for (const { row, values } of records.slice(from, from + rowsAtOnce)) {
        const id = this.#idOf(row)
        ids.push(id)
        this.#addRow(rows, id, values)
        this.#addToLog(log, id, values)
      }
      // Let other requests run.
      await setImmediate()
    }
    log.raw(binaryEnd)
    return { ids, records, rows, log }
  }

  /** Inserts the records and returns their ids in row order. */
  async insert({ ids, records, rows, log }: Encoded): Promise<readonly string[]> {
    const { entity } = this.#targets
    const { schema, name } = entity.table
    const columns = ['id', 'createdBy', 'updatedBy', ...this.#columns.map((column) => column.name)]
    await this.#copy(ident(schema, name), columns, rows.take())
    await this.#copyLinks(ids, records)
    await this.#copy(ident('monarch', 'operations'), logColumns, log.take(), sql` (format binary)`)
    this.#spare.push({ rows, log })
    if ((entity.generated ?? []).some(({ isAuto }) => isAuto)) {
      const given = this.#links.map(({ attribute }) => attribute)
      await this.#transaction.one(compileRequests(entity, ids, given, this.#author))
    }
    return ids
  }

  #addRow(rows: CopyBytes, id: string, values: readonly Json[]): void {
    rows.cell(id)
    rows.raw(this.#by)
    for (const { type, i } of this.#columns) {
      rows.byte(tab)
      const value = values[i]!
      rows.cell(value === null ? null : type.bind(value))
    }
    rows.byte(newline)
  }

  /** Copies the log in binary format, because half of the text format would be ids. PostgreSQL needs a quarter less time for it. */
  #addToLog(log: CopyBytes, id: string, values: readonly Json[]): void {
    const { entityId, userId, fieldList } = this.#logged
    log.raw(logColumnCount)
    log.uuidField(newId())
    log.field(entityId)
    log.uuidField(id)
    log.field(create)
    log.field(firstVersion)
    log.field(userId)
    log.jsonField(this.#links.length === 0 ? values : withoutEmptyLists(values))
    log.field(fieldList)
  }

  async #copyLinks(recordIds: readonly string[], records: readonly NewRecord[]): Promise<void> {
    for (const { attribute, i } of this.#links) {
      const lines = records.flatMap(({ values }, row) =>
        ((values[i] ?? []) as string[]).map((target, n) => `${recordIds[row]}\t${target}\t${n + 1}\n`),
      )
      if (lines.length === 0) continue
      const { schema, name } = attribute.table
      await this.#copy(ident(schema, name), ['source', 'target', 'position'], Buffer.from(lines.join('')))
    }
  }

  #copy(table: Fragment, columns: readonly string[], bytes: Buffer, format: Fragment = sql``): Promise<void> {
    const names = join(columns.map((name) => ident(name)))
    const { text } = compile(sql`copy ${table} (${names}) from stdin${format}`)
    const stream = this.#transaction.client.query(copyFrom.from(text))
    stream.end(bytes)
    return finished(stream)
  }
}

/** The values shared by all log entries of the import. */
interface Logged {
  readonly entityId: Buffer
  readonly userId: Buffer
  readonly fieldList: Buffer
}

const rowsAtOnce = 500
const tab = 9
const newline = 10
const logColumns = ['id', 'entityId', 'recordId', 'action', 'version', 'userId', 'changes', 'fieldList']
const logColumnCount = Buffer.from([0, logColumns.length])
const create = Buffer.from('create')
const firstVersion = Buffer.from([0, 0, 0, 0, 0, 0, 0, 1])

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

/** An empty list of links counts as absent. */
function withoutEmptyLists(values: readonly Json[]): readonly Json[] {
  return values.map((value) => (Array.isArray(value) && value.length === 0 ? null : value))
}

/** Updates existing records and returns how many changed. */
export async function updateRows(
  transaction: Transaction,
  { list }: Targets,
  plan: EachPlan,
  updates: readonly RecordUpdate[],
  { author, context }: { readonly author: Credential; readonly context: Inputs['context'] },
): Promise<number> {
  const rows = updates.map(({ id, values }) => {
    const data: Record<string, Json> = {}
    const links: Record<string, Json> = {}
    for (const [i, { attribute }] of list.entries()) {
      const value = values[i]
      if (value === undefined) continue
      if (attribute.kind === 'column') data[attribute.column] = value
      else links[attribute.name] = value ?? []
    }
    return { id, data, links }
  })
  const given = list
    .filter((_, i) => updates.some(({ values }) => values[i] !== undefined))
    .map(({ attribute }) => attribute)
  if (given.length === 0) return 0
  const { count } = await transaction.one<{ count: number }>(
    compileUpdateEach(plan, given, JSON.stringify(rows), author),
    { variables: {}, context },
  )
  return count
}

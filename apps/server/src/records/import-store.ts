import { setImmediate } from 'node:timers/promises'
import copyFrom from 'pg-copy-streams'
import type { FieldType, Json } from '@monarch/field-types'
import { compileRequests, compileUpdateEach, type EachPlan, type Inputs, insertFieldList } from '@monarch/query'
import { compile, type Fragment, ident, join, sql } from '@monarch/sql'
import type { Transaction } from '../db/database.ts'
import { newId } from '../new-id.ts'
import type { Targets } from './import-targets.ts'
import { remembered } from './remembered.ts'

export interface NewRecord {
  /** By target. */
  readonly values: readonly Json[]
}

export interface RecordUpdate {
  readonly id: string
  /** By target; undefined for what stays as it is. */
  readonly values: readonly (Json | undefined)[]
}

/** How the values of a column are written. */
export interface ColumnWriter {
  readonly name: string
  /** Of its target. */
  readonly index: number
  write(this: void, value: Json): Written
}

interface Written {
  /** As COPY takes it. */
  readonly cell: string
  /** Its part of what the log keeps of a new record (see `insertFieldList`). */
  readonly logged: string
}

/** For all rows of an import, so that they remember the values that come again. */
export function columnWriters({ list }: Targets): readonly ColumnWriter[] {
  return list.flatMap(({ attribute, type }, index) =>
    attribute.kind === 'column'
      ? [{ name: attribute.column, index, write: remembered((value: Json) => write(type, value)) }]
      : [],
  )
}

/** Before the first batch, so that no savepoint takes it back. */
export async function noteFields(transaction: Transaction, { list }: Targets): Promise<number> {
  const { id } = await transaction.one<{ id: number }>(insertFieldList(list.map(({ attribute }) => attribute)))
  return id
}

/** Copies new records, their links and their log into the tables, in the order of their rows; answers with their ids. */
export async function insertRows(
  transaction: Transaction,
  { entity, list }: Targets,
  columns: readonly ColumnWriter[],
  records: readonly NewRecord[],
  { userId, fieldList }: { readonly userId: string; readonly fieldList: number },
): Promise<readonly string[]> {
  const links = list.flatMap(({ attribute }, i) =>
    attribute.kind === 'links' ? [{ table: attribute.table, i, lines: '' }] : [],
  )
  const table = ident(entity.table.schema, entity.table.name)
  const into = openCopy(transaction, table, ['id', 'createdBy', 'updatedBy', ...columns.map(({ name }) => name)])
  const logs: string[] = []
  const recordIds: string[] = []
  const nothing = list.map(() => 'null')
  const isGenerated = (entity.generated ?? []).some(({ isAuto }) => isAuto)
  for (let from = 0; from < records.length; from += rowsAtOnce) {
    const rows: string[] = []
    const log: string[] = []
    for (const { values } of records.slice(from, from + rowsAtOnce)) {
      const id = newId()
      recordIds.push(id)
      const cells = [id, userId, userId]
      const first = nothing.slice()
      for (const column of columns) {
        const { cell, logged } = column.write(values[column.index]!)
        cells.push(cell)
        first[column.index] = logged
      }
      for (const link of links) {
        const targets = (values[link.i] ?? []) as string[]
        if (targets.length > 0) first[link.i] = JSON.stringify(targets)
        for (const [position, target] of targets.entries()) link.lines += `${id}\t${target}\t${position + 1}\n`
      }
      rows.push(cells.join('\t'))
      log.push(`${newId()}\t${entity.id}\t${id}\tcreate\t1\t${userId}\t[${first.join(',')}]\t${fieldList}`)
    }
    rows.push('')
    log.push('')
    into.write(rows.join('\n'))
    logs.push(log.join('\n'))
    // PostgreSQL stores these while the next ones are written, and other requests have their turn.
    await setImmediate()
  }
  await into.end()
  for (const { table: linkTable, lines } of links) {
    if (lines !== '')
      await copyLines(transaction, ident(linkTable.schema, linkTable.name), ['source', 'target', 'position'], [lines])
  }
  await copyLines(
    transaction,
    ident('monarch', 'operations'),
    ['id', 'entityId', 'recordId', 'action', 'version', 'userId', 'changes', 'fieldList'],
    logs,
  )
  if (!isGenerated) return recordIds
  const given = list.flatMap(({ attribute }) => (attribute.kind === 'links' ? [attribute] : []))
  await transaction.one(compileRequests(entity, recordIds, given, userId))
  return recordIds
}

const rowsAtOnce = 500

/** Changes records that are there; how many of them were changed by it. */
export async function updateRows(
  transaction: Transaction,
  { list }: Targets,
  plan: EachPlan,
  updates: readonly RecordUpdate[],
  { userId, context }: { readonly userId: string; readonly context: Inputs['context'] },
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
    compileUpdateEach(plan, given, JSON.stringify(rows), userId),
    { variables: {}, context },
  )
  return count
}

function write(type: FieldType, value: Json): Written {
  if (value === null) return { cell: '\\N', logged: 'null' }
  return { cell: copied(type.bind(value)), logged: escaped(JSON.stringify(value)) }
}

interface Copy {
  write(lines: string): void
  end(): Promise<void>
}

function openCopy({ client }: Transaction, table: Fragment, columns: readonly string[]): Copy {
  const { text } = compile(sql`copy ${table} (${join(columns.map((name) => ident(name)))}) from stdin`)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stream = client.query(copyFrom.from(text))
  stream.once('error', reject).once('finish', resolve)
  // It is waited for at the end; a fault until then is not one that nobody minds.
  promise.catch(() => {})
  return {
    write: (lines) => void stream.write(lines),
    end: () => {
      stream.end()
      return promise
    },
  }
}

function copyLines(
  transaction: Transaction,
  table: Fragment,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  const copy = openCopy(transaction, table, columns)
  for (const some of lines) copy.write(some)
  return copy.end()
}

/** A bound value in COPY's text format. */
function copied(value: unknown): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escaped(value)
  return Array.isArray(value) ? escaped(arrayOf(value as unknown[])) : String(value as number | boolean)
}

function escaped(text: string): string {
  return special.test(text) ? text.replace(/[\\\t\n\r]/g, (c) => escapes[c]!) : text
}

const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function arrayOf(items: readonly unknown[]): string {
  return `{${items.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

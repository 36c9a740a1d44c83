import { setImmediate } from 'node:timers/promises'
import copyFrom from 'pg-copy-streams'
import type { Json } from '@monarch/field-types'
import { compileRequests, compileUpdateEach, type EachPlan } from '@monarch/query'
import { compile, type Fragment, ident, join, sql } from '@monarch/sql'
import type { Transaction } from '../db/database.ts'
import { newId } from '../new-id.ts'
import type { Target, Targets } from './import-targets.ts'

export interface NewRecord {
  /** By target. */
  readonly values: readonly Json[]
}

export interface RecordUpdate {
  readonly id: string
  /** By target; undefined for what stays as it is. */
  readonly values: readonly (Json | undefined)[]
}

/** Copies new records, their links and their log into the tables, in the order of their rows. */
export async function insertRows(
  transaction: Transaction,
  { entity, list }: Targets,
  records: readonly NewRecord[],
  userId: string,
): Promise<void> {
  const columns = list.flatMap(({ attribute, type }, i) =>
    attribute.kind === 'column' ? [{ name: attribute.column, type, i }] : [],
  )
  const links = list.flatMap(({ attribute }, i) =>
    attribute.kind === 'links' ? [{ table: attribute.table, i, lines: '' }] : [],
  )
  const valuesOf = valuesWriter(list)
  const table = ident(entity.table.schema, entity.table.name)
  const into = openCopy(transaction, table, ['id', 'createdBy', 'updatedBy', ...columns.map(({ name }) => name)])
  const logs: string[] = []
  const recordIds: string[] = []
  const isGenerated = (entity.generated ?? []).length > 0
  for (let from = 0; from < records.length; from += rowsAtOnce) {
    let rows = ''
    let log = ''
    for (const { values } of records.slice(from, from + rowsAtOnce)) {
      const id = newId()
      if (isGenerated) recordIds.push(id)
      rows += `${id}\t${userId}\t${userId}`
      for (const { type, i } of columns) rows += `\t${copied(values[i] === null ? null : type.bind(values[i]!))}`
      rows += '\n'
      log += `${newId()}\t${entity.id}\t${id}\tcreate\t1\t${userId}\t${escaped(valuesOf(values))}\n`
      for (const link of links) {
        for (const [position, target] of ((values[link.i] ?? []) as string[]).entries())
          link.lines += `${id}\t${target}\t${position + 1}\n`
      }
    }
    into.write(rows)
    logs.push(log)
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
    ['id', 'entityId', 'recordId', 'action', 'version', 'userId', 'changes'],
    logs,
  )
  if (!isGenerated) return
  const given = list.flatMap(({ attribute }) => (attribute.kind === 'links' ? [attribute] : []))
  await transaction.one(compileRequests(entity, recordIds, given, userId))
}

const rowsAtOnce = 500

/** Changes records that are there; how many of them were changed by it. */
export async function updateRows(
  transaction: Transaction,
  { list }: Targets,
  plan: EachPlan,
  updates: readonly RecordUpdate[],
  userId: string,
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
  )
  return count
}

/** What the log keeps of a new record, as `firstValues` has it. */
function valuesWriter(list: readonly Target[]): (values: readonly Json[]) => string {
  const starts = list.map(({ attribute }) => `"${attribute.id}":`)
  return (values) => {
    let text = ''
    for (let i = 0; i < starts.length; i++) {
      const value = values[i]!
      if (value !== null && !isEmptyList(value))
        text += `${text === '' ? '' : ','}${starts[i]}${typeof value === 'number' ? value : JSON.stringify(value)}`
    }
    return `{${text}}`
  }
}

function isEmptyList(value: Json): boolean {
  return Array.isArray(value) && value.length === 0
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

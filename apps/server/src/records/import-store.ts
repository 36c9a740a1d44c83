import copyFrom from 'pg-copy-streams'
import type { Json } from '@monarch/field-types'
import { compileUpdateEach, type EachPlan } from '@monarch/query'
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
    attribute.kind === 'computed' ? [{ table: attribute.writes.table, i, lines: '' }] : [],
  )
  const changeOf = changeWriter(list)
  let rows = ''
  let log = ''
  for (const { values } of records) {
    const id = newId()
    rows += `${id}\t${userId}\t${userId}`
    for (const { type, i } of columns) rows += `\t${copied(values[i] === null ? null : type.bind(values[i]!))}`
    rows += '\n'
    log += `${newId()}\t${entity.id}\t${id}\tcreate\t1\t${userId}\t${escaped(changeOf(values))}\n`
    for (const link of links) {
      for (const [position, target] of ((values[link.i] ?? []) as string[]).entries())
        link.lines += `${id}\t${target}\t${position + 1}\n`
    }
  }
  await copyInto(
    transaction,
    ident(entity.table.schema, entity.table.name),
    ['id', 'createdBy', 'updatedBy', ...columns.map(({ name }) => name)],
    rows,
  )
  for (const { table, lines } of links) {
    if (lines !== '')
      await copyInto(transaction, ident(table.schema, table.name), ['source', 'target', 'position'], lines)
  }
  await copyInto(
    transaction,
    ident('monarch', 'operations'),
    ['id', 'entityId', 'recordId', 'action', 'version', 'userId', 'changes'],
    log,
  )
}

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

/** What the log keeps of a new record: `{field: {from: null, to}}` of every field that was given a value. */
function changeWriter(list: readonly Target[]): (values: readonly Json[]) => string {
  const starts = list.map(
    ({ name, attribute }) => `${JSON.stringify(name)}:{"from":${attribute.kind === 'column' ? 'null' : '[]'},"to":`,
  )
  return (values) => {
    let text = ''
    for (let i = 0; i < starts.length; i++) {
      const value = values[i]!
      if (value !== null)
        text += `${text === '' ? '' : ','}${starts[i]}${typeof value === 'number' ? value : JSON.stringify(value)}}`
    }
    return `{${text}}`
  }
}

function copyInto({ client }: Transaction, table: Fragment, columns: readonly string[], lines: string): Promise<void> {
  const { text } = compile(sql`copy ${table} (${join(columns.map((name) => ident(name)))}) from stdin`)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stream = client.query(copyFrom.from(text))
  stream.once('error', reject).once('finish', resolve)
  stream.end(lines)
  return promise
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

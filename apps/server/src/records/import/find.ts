import { shorten } from '@monarch/schema'
import { type Json, parseJson, usersEntityId } from '@monarch/field-types'
import { compileRows, planRows } from '@monarch/query'
import type { Column, Entity } from '@monarch/schema'
import { findEntrants } from '../../request/people.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type ImportError, type ImportRow, type ImportScope, keyValue } from './import-row.ts'
import type { Match, Target } from './targets.ts'

/** Pairs each row with the id of its record, or `null` for a new record. A row whose key matches no single record is an error. */
export async function findRecords(
  scope: ImportScope,
  transaction: Transaction,
  rows: readonly ImportRow[],
): Promise<{ rows: readonly { row: ImportRow; id: string | null }[]; errors: readonly ImportError[] }> {
  const { key, entity } = scope.targets
  if (!key) return { rows: rows.map((row) => ({ row, id: null })), errors: [] }
  const found = await idsBy(
    scope,
    transaction,
    entity,
    key.column,
    rows.map((row) => keyValue(key, row)),
  )
  const errors: ImportError[] = []
  const matched = rows.flatMap((row) => {
    const value = keyValue(key, row)
    const { label } = key.column.spec
    const refuse = (message: string) => {
      errors.push({ row: row.row, field: key.column.name, message })
      return []
    }
    // A row with an empty id is a new record. Any other empty key is ambiguous.
    if (value === null)
      return key.index === 'id' ? [{ row, id: null }] : refuse(`${label} is empty, so no record can be found by it`)
    const ids = found.get(textOf(value)) ?? []
    if (ids.length > 1) return refuse(`${ids.length} records have this ${label}`)
    if (ids.length === 0 && key.index === 'id') return refuse('There is no record with this id')
    return [{ row, id: ids[0] ?? null }]
  })
  return { rows: matched, errors }
}

/** Replaces the values of `match` columns with the ids of the records they name. */
export async function linkRows(
  scope: ImportScope,
  transaction: Transaction,
  rows: readonly ImportRow[],
): Promise<{ rows: readonly ImportRow[]; errors: readonly ImportError[] }> {
  const errors: ImportError[] = []
  let linked = rows
  for (const [i, target] of scope.targets.list.entries()) {
    const { match } = target
    if (!match) continue
    const requested = linked.flatMap((row) => wordsOf(row.values[i]))
    const found = await (match.entity.id === usersEntityId
      ? usersBy(scope, transaction, match, requested)
      : idsBy(scope, transaction, match.entity, match.column, requested))
    linked = linked.flatMap((row) => {
      const given = row.values[i]
      if (given === undefined || given === null) return [row]
      const ids: string[] = []
      const faults = wordsOf(given).flatMap((word) => {
        const same = found.get(textOf(word)) ?? []
        if (same.length === 1) ids.push(same[0]!)
        else if (match.leavesEmpty) scope.targets.cellNotes.addUnmatched(target.name, row.row, match.entity.label)
        return same.length === 1 || match.leavesEmpty
          ? []
          : [{ row: row.row, field: target.name, message: faultOf(target, match, word, same.length) }]
      })
      for (const fault of faults) errors.push(fault)
      return faults.length > 0
        ? []
        : [{ ...row, values: row.values.with(i, target.type.graphql.list ? [...new Set(ids)] : (ids[0] ?? null)) }]
    })
  }
  return { rows: linked, errors }
}

function faultOf({ spec }: Target, { entity, column }: Match, word: Json, count: number): string {
  const what = `${entity.label} with the ${column.spec.label} "${shorten(textOf(word).replace(/^"|"$/g, ''))}"`
  return count === 0 ? `${spec.label}: there is no ${what}` : `${spec.label}: there are ${count} records of ${what}`
}

function wordsOf(value: Json | undefined): readonly Json[] {
  return value === null || value === undefined ? [] : Array.isArray(value) ? value : [value]
}

/**
 * The users who may enter the tenant with these names or addresses, in any letter case. Users who have left are found by their name; they
 * are accepted where a record already has them.
 */
async function usersBy(
  scope: ImportScope,
  transaction: Transaction,
  { entity, column }: Match,
  values: readonly Json[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const by = column.name === 'email' ? 'email' : 'name'
  const words = [...new Set(values.filter((word) => typeof word === 'string'))]
  const found = await findEntrants(scope.ctx.app.admin, scope.tenant.id, by, words)
  const others = words.filter((word) => !found.has(word.toLowerCase()))
  const former = by === 'name' ? await idsBy(scope, transaction, entity, column, others) : new Map<string, string[]>()
  return new Map([
    ...former,
    ...words.flatMap((word) => {
      const ids = found.get(word.toLowerCase())
      return ids ? [[textOf(word), ids] as const] : []
    }),
  ])
}

/** The ids of the records with one of these values that the caller may read, by value. */
async function idsBy(
  { tenant }: ImportScope,
  transaction: Transaction,
  entity: Entity,
  column: Column,
  values: readonly Json[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const requested = [...new Map(values.filter((v) => v !== null).map((v) => [textOf(v), v])).values()]
  const ids = new Map<string, string[]>()
  for (let from = 0; from < requested.length; from += maxAtOnce) {
    const where = { [column.name]: { in: requested.slice(from, from + maxAtOnce) } }
    const selection = ['id', column.name].map((name, i) => ({
      alias: i === 0 ? 'id' : 'value',
      name,
      args: {},
      selection: [],
    }))
    const statement = compileRows(planRows(entity.name, { where }, selection, tenant.model, tenant.access))
    const rows = await transaction.rows<{ data: string }>(statement, {
      variables: {},
      context: tenant.context,
    })
    for (const { data } of rows) {
      const { id, value } = parseJson(data) as { id: string; value: Json }
      const key = textOf(value)
      ids.set(key, [...(ids.get(key) ?? []), id])
    }
  }
  return ids
}

/** Below the limit of values in one condition. */
const maxAtOnce = 5000

function textOf(value: Json): string {
  return JSON.stringify(value)
}

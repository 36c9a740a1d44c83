import type { Json } from '@monarch/field-types'
import { compileInsertMany } from '@monarch/query'
import { AppError, type Column, type Entity } from '@monarch/schema'
import type { RequestContext, TenantContext } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { newId } from '../new-id.ts'
import { nameUser, translateWriteError } from './service.ts'

/** One problem of a file: row 1 is the first after the header; `field` is null when the whole row is meant. */
export interface ImportError {
  readonly row: number
  readonly field: string | null
  readonly message: string
}

/** A row of a file with its checked values, or with what is wrong with it. */
export interface ImportRow {
  readonly row: number
  readonly values: ReadonlyMap<Column, Json>
  readonly errors: readonly ImportError[]
}

export interface ImportResult {
  readonly inserted: number
  readonly updated: number
  readonly skipped: number
  readonly errors: readonly ImportError[]
}

const batchSize = 500
/** More than these are not listed: the file is wrong as a whole. */
const maxErrors = 1000

/** Rolls the transaction back and carries the result out. */
class Nothing extends Error {
  readonly result: ImportResult
  constructor(result: ImportResult) {
    super('Nothing is stored')
    this.result = result
  }
}

/** Stores every row or, when one of them has a fault, none; the memory it takes does not grow with the file. */
export async function importRows(
  ctx: RequestContext,
  tenant: TenantContext,
  entity: Entity,
  rows: AsyncIterable<ImportRow>,
  { dryRun }: { dryRun: boolean },
): Promise<ImportResult> {
  try {
    await nameUser(ctx, tenant)
    return await tenant.db.transaction(async (transaction) => {
      const errors: ImportError[] = []
      let inserted = 0
      let batch: ImportRow[] = []
      const store = async () => {
        if (errors.length === 0) errors.push(...(await insertBatch(ctx, transaction, entity, batch)))
        inserted += batch.length
        batch = []
      }
      for await (const row of rows) {
        errors.push(...row.errors)
        if (errors.length >= maxErrors) break
        batch.push(row)
        if (batch.length === batchSize) await store()
      }
      if (batch.length > 0) await store()
      if (errors.length > 0) throw new Nothing({ inserted: 0, updated: 0, skipped: 0, errors: errors.slice(0, maxErrors) })
      const result = { inserted, updated: 0, skipped: 0, errors: [] }
      if (dryRun) throw new Nothing(result)
      return result
    })
  } catch (error) {
    if (error instanceof Nothing) return error.result
    throw error
  }
}

/** Inserts the batch at once; what PostgreSQL refuses is found again row by row, so that each fault gets its row. */
async function insertBatch(
  ctx: RequestContext,
  transaction: Transaction,
  entity: Entity,
  batch: readonly ImportRow[],
): Promise<readonly ImportError[]> {
  const refused = await attempt(transaction, () => insertRows(ctx, transaction, entity, batch))
  if (refused === null) return []
  const errors: ImportError[] = []
  for (const row of batch) {
    const fault = await attempt(transaction, () => insertRows(ctx, transaction, entity, [row]))
    if (fault !== null) errors.push(faultOf(fault, entity, row))
  }
  if (errors.length === 0) throw refused
  return errors
}

/** Does the work inside the transaction, or undoes just it and answers with the error. */
async function attempt(transaction: Transaction, work: () => Promise<void>): Promise<unknown> {
  await transaction.client.query('savepoint attempt')
  try {
    await work()
    await transaction.client.query('release savepoint attempt')
    return null
  } catch (error) {
    await transaction.client.query('rollback to savepoint attempt')
    return error
  }
}

async function insertRows(
  ctx: RequestContext,
  transaction: Transaction,
  entity: Entity,
  batch: readonly ImportRow[],
): Promise<void> {
  const columns = [...batch[0]!.values.keys()]
  const recordIds = batch.map(newId)
  const rows = batch.map(({ values }, i) => ({
    id: recordIds[i],
    ...Object.fromEntries([...values].filter(([, v]) => v !== null).map(([column, v]) => [column.column, v])),
  }))
  const operationIds = batch.map(newId)
  await transaction.run(compileInsertMany(entity, columns, { rows: JSON.stringify(rows), recordIds, operationIds, userId: ctx.user.id }))
}

function faultOf(fault: unknown, entity: Entity, { row }: ImportRow): ImportError {
  const told = translateWriteError(fault, { entity, isRestore: false })
  if (!(told instanceof AppError) || told.code !== 'BAD_USER_INPUT') throw fault
  const path = told.issues[0]?.path ?? 'data'
  return { row, field: path === 'data' ? null : path.slice('data.'.length), message: told.message }
}

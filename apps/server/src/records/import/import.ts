import type { Json } from '@monarch/field-types'
import { planCreateRule, planUpdateEach, type RuleAfter } from '@monarch/query'
import { AppError, badInput } from '@monarch/schema'
import { compile, sql, value } from '@monarch/sql'
import { afterWrite } from '../after-commit.ts'
import type { RequestContext } from '../../request/context.ts'
import type { TenantContext } from '../../structure/tenant-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { dropIndexesForBulk, rebuildIndexesSoon } from '../../structure/change/bulk.ts'
import { findKept, once } from '../../request/idempotency.ts'
import { checkRowFiles } from './check-row-files.ts'
import { checkRowLinks } from './check-row-links.ts'
import { findRecords, linkRows } from './find.ts'
import { type ImportError, type ImportResult, type ImportRow, type ImportScope, keyValue } from './import-row.ts'
import { importLimits } from '../import-limits.ts'
import { type Encoded, Inserter, type NewRecord, noteFields, type RecordUpdate, updateRows } from './store.ts'
import { completeRow } from './table.ts'
import type { Targets } from './targets.ts'
import { meetsRule } from '../written-rows.ts'
import { translateWriteError } from '../service.ts'
import { forgetSizes } from '../table-sizes.ts'
import { recordUserName } from '../../structure/user-names.ts'

/**
 * From this many rows on, dropping and rebuilding the search indexes is faster than updating them. The first batch has this size,
 * so that PostgreSQL starts early.
 */
const manyRows = 2000
/** Limits of later batches, in rows and characters. Large batches reduce the round trips in which PostgreSQL is idle. */
const batchRows = 10_000
const batchSize = 4_000_000

const endpoint = '/api/import'

/** Stores every row, or none if a row has an error (except with `partial`). Memory use does not grow with the file. */
export async function importRows(scope: ImportScope, rows: AsyncIterable<readonly ImportRow[]>): Promise<ImportResult> {
  const { ctx, tenant, fingerprint } = scope
  const { idempotencyKey: key } = ctx
  await recordUserName(ctx.app, ctx.user.id, tenant)
  let areMany = false
  const onMany = async () => {
    areMany = true
    await dropIndexesForBulk(ctx.app, tenant.id, scope.targets.entity)
  }
  try {
    const result = await tenant.db.transaction(async (transaction) => {
      const work = async () => storeAll(scope, transaction, rows, onMany)
      if (key === null) return work()
      let first: ImportResult | null = null
      const { results } = await once(ctx.user.id, transaction, { endpoint, key, fingerprint }, async () => {
        first = await work()
        return [keptOf(scope, first)]
      })
      return first ?? readKept(results[0]!).result
    })
    if (areMany) forgetSizes(ctx.app, tenant.db)
    await afterWrite(ctx.app, tenant.id, [scope.targets.entity])
    return result
  } catch (error) {
    if (error instanceof NothingStored) return error.result
    throw error
  } finally {
    if (areMany) await rebuildIndexesSoon(ctx.app, tenant.id, scope.targets.entity)
  }
}

/** The result already stored under the Idempotency-Key of this request, and its entity id. */
export async function findImported(
  { user, idempotencyKey: key }: RequestContext,
  tenant: TenantContext,
  fingerprint: string,
): Promise<Imported | null> {
  const kept = key === null ? null : await findKept(user.id, tenant.db, { endpoint, key, fingerprint })
  return kept && readKept(kept[0]!)
}

interface Imported {
  readonly result: ImportResult
  /** Absent in results stored by older versions. */
  readonly entityId?: string
}

const keptOf = ({ targets }: ImportScope, result: ImportResult): string =>
  JSON.stringify({ ...withoutReasons(result), entityId: targets.entity.id })

function readKept(text: string): Imported {
  const { entityId, ...result } = JSON.parse(text) as ImportResult & Pick<Imported, 'entityId'>
  // Results stored by older versions contain the reasons.
  return { result: withoutReasons(result), ...(entityId !== undefined && { entityId }) }
}

/**
 * The answer to a repeated request: the counts and the refused rows. It omits the reasons, because they name fields and values that
 * the caller may no longer see.
 */
function withoutReasons({ inserted, updated, skipped, errors }: ImportResult): ImportResult {
  const rows = [...new Set(errors.map(({ row }) => row))]
  const message = 'This row was refused. Only the first response has the reason.'
  return { inserted, updated, skipped, errors: rows.map((row) => ({ row, field: null, message })) }
}

/** Rolls the transaction back and carries the result. */
export class NothingStored extends Error {
  readonly result: ImportResult
  constructor(result: ImportResult) {
    super('Nothing is stored')
    this.result = result
  }
}

/** Stores the rows within a transaction. Throws `NothingStored` to roll it back. */
export async function storeAll(
  scope: ImportScope,
  transaction: Transaction,
  rows: AsyncIterable<readonly ImportRow[]>,
  onMany: () => Promise<void>,
): Promise<ImportResult> {
  const { dryRun, partial } = scope.options
  if (scope.targets.key) await waitForOthers(scope, transaction)
  const fieldList = await noteFields(transaction, scope.targets)
  const importer = new Importer(scope, transaction, fieldList, dryRun ? null : onMany)
  try {
    for await (const some of rows) {
      for (const row of some) {
        const sending = importer.add(row)
        if (sending) await sending
      }
      if (importer.errors.length > importLimits.errors) break
    }
  } catch (error) {
    // Statements of a running batch would otherwise execute after the rollback, outside the transaction.
    await importer.whenIdle()
    throw error
  }
  const result = await importer.finish()
  const isWrong = result.errors.length > importLimits.errors
  const notes = notesOf(scope.targets)
  if (isWrong || (result.errors.length > 0 && !partial)) {
    const errors = result.errors.slice(0, importLimits.errors)
    throw new NothingStored({ inserted: 0, updated: 0, skipped: 0, errors, ...notes })
  }
  const reported = { ...result, skipped: result.skipped + refusedRows(result), ...notes }
  if (dryRun) throw new NothingStored(reported)
  return reported
}

/** The notes: values that were changed while reading, without being errors. */
export function notesOf({ ignored, cellNotes }: Targets): Pick<ImportResult, 'ignored' | 'notes'> {
  const notes = cellNotes.list()
  return {
    ...(ignored.size > 0 && { ignored: [...ignored].map(([column, message]) => ({ column, message })) }),
    ...(notes.length > 0 && { notes }),
  }
}

/** True when nothing was stored because of errors. */
export function isRefused(result: ImportResult): boolean {
  const { inserted, updated, skipped, errors } = result
  return errors.length > 0 && inserted + updated === 0 && skipped <= refusedRows(result)
}

function refusedRows({ errors }: ImportResult): number {
  return new Set(errors.map(({ row }) => row)).size
}

/** Serializes imports that look up records of one entity, so that two imports do not create the same missing record. */
async function waitForOthers({ targets }: ImportScope, transaction: Transaction): Promise<void> {
  await transaction.run(compile(sql`set local lock_timeout = '25s'`))
  await transaction.run(compile(sql`select pg_advisory_xact_lock(hashtextextended(${value(targets.entity.id)}, 0))`))
}

/** Collects rows and stores them in batches. While PostgreSQL stores a batch, the next one is read and encoded. */
class Importer {
  readonly errors: ImportError[] = []
  readonly #scope: ImportScope
  readonly #transaction: Transaction
  readonly #inserter: Inserter
  /** Indexes of targets that hold records or files, whose values have to be looked up. */
  readonly #named: readonly number[]
  readonly #counts = { inserted: 0, updated: 0, skipped: 0 }
  #batch: ImportRow[] = []
  #size = 0
  #keys = new Set<string>()
  #storing: Promise<void> = Promise.resolve()
  /** Called before the first batch is stored, if it is large. */
  #onMany: (() => Promise<void>) | null

  constructor(scope: ImportScope, transaction: Transaction, fieldList: number, onMany: (() => Promise<void>) | null) {
    this.#scope = scope
    this.#transaction = transaction
    this.#inserter = new Inserter(transaction, scope.targets, { author: scope.ctx.credential, fieldList })
    this.#onMany = onMany
    this.#named = scope.targets.list.flatMap(({ type }, i) => (type.relation || type.files ? [i] : []))
  }

  /** Returns a promise to await before the next call, or null. */
  add(row: ImportRow): Promise<unknown> | null {
    if (row.errors.length > 0) {
      this.#refuse(row.errors)
      return null
    }
    const key = keyOf(this.#scope.targets, row)
    // Rows with the same key go into separate batches, so that a later row updates what an earlier one stored.
    if (key !== null && this.#keys.has(key)) return this.#send().then(() => this.add(row))
    if (key !== null) this.#keys.add(key)
    this.#batch.push(row)
    this.#size += row.size
    const rows = this.#onMany ? manyRows : batchRows
    return this.#batch.length >= rows || this.#size > batchSize ? this.#send() : null
  }

  /** Resolves when no batch is being stored, even if one failed. */
  async whenIdle(): Promise<void> {
    await this.#storing.catch(() => {})
  }

  async finish(): Promise<ImportResult> {
    await this.#send()
    await this.#storing
    return { ...this.#counts, errors: this.errors.toSorted((a, b) => a.row - b.row) }
  }

  async #send(): Promise<void> {
    const batch = this.#batch
    this.#batch = []
    this.#size = 0
    this.#keys = new Set()
    const early = this.#asksNothing(batch)
      ? await this.#prepare(this.#complete(batch.map((row) => ({ row, id: null }))))
      : null
    await this.#storing
    if (batch.length > 0) this.#storing = this.#store(batch, early)
    // The next batch awaits this promise and handles its error; this prevents an unhandled rejection until then.
    this.#storing.catch(() => {})
  }

  /** Whether the batch needs no lookups, so that it can be encoded while earlier rows are being stored. */
  #asksNothing(batch: readonly ImportRow[]): boolean {
    const { key, list } = this.#scope.targets
    if (key !== null) return false
    const isNamed = (value: Json | undefined) => (Array.isArray(value) ? value.length > 0 : (value ?? null) !== null)
    const isGiven = ({ values }: ImportRow, i: number) => {
      const { initial } = list[i]!
      return isNamed(values[i] === undefined && initial.ok ? initial.value : values[i])
    }
    return this.#named.every((i) => !batch.some((row) => isGiven(row, i)))
  }

  async #store(batch: readonly ImportRow[], early: Work | null): Promise<void> {
    if (batch.length >= manyRows) await this.#onMany?.()
    this.#onMany = null
    await this.#write(early ?? (await this.#prepare(await this.#lookUp(batch))))
  }

  /** Resolves the records, files and links that the rows name. */
  async #lookUp(batch: readonly ImportRow[]): Promise<readonly Change[]> {
    const linked = await linkRows(this.#scope, this.#transaction, batch)
    const found = await findRecords(this.#scope, this.#transaction, linked.rows)
    this.#refuse(linked.errors)
    this.#refuse(found.errors)
    const changes = this.#complete(found.rows)
    const stored = changes.map(({ row }) => row)
    const updated = changes.flatMap(({ id }) => id ?? [])
    const faults = [
      ...(await checkRowFiles(this.#scope, this.#transaction, stored)),
      ...(await checkRowLinks(this.#scope, this.#transaction, stored, updated)),
    ]
    this.#refuse(faults)
    const faulty = new Set(faults.map(({ row }) => row))
    return faulty.size === 0 ? changes : changes.filter(({ row }) => !faulty.has(row.row))
  }

  #refuse(errors: readonly ImportError[]): void {
    for (const error of errors) this.errors.push(error)
  }

  #complete(rows: readonly { readonly row: ImportRow; readonly id: string | null }[]): Change[] {
    return rows.flatMap(({ row, id }): Change[] => {
      if (id !== null) return [{ row, id, values: null }]
      const { values, errors } = completeRow(this.#scope.targets, row)
      this.#refuse(errors)
      return errors.length > 0 ? [] : [{ row, id: null, values }]
    })
  }

  async #prepare(changes: readonly Change[]): Promise<Work> {
    const records: NewRecord[] = []
    const updates: RecordUpdate[] = []
    for (const { row, id, values } of changes) {
      if (id === null) records.push({ row: row.row, values })
      else updates.push({ id, values: row.values })
    }
    return { changes, records: records.length > 0 ? await this.#inserter.encode(records) : null, updates }
  }

  /** Writes all changes together. If PostgreSQL refuses them, bisects the batch to find the row of each error. */
  async #write(work: Work): Promise<void> {
    const { changes } = work
    if (changes.length === 0) return
    const { client } = this.#transaction
    await client.query('savepoint attempt')
    try {
      const counts = await writeChanges(this.#scope, this.#transaction, this.#inserter, work)
      await client.query('release savepoint attempt')
      for (const key of ['inserted', 'updated', 'skipped'] as const) this.#counts[key] += counts[key]
      return
    } catch (error) {
      const fault = this.#faultOf(error, changes[0]!.row)
      await client.query('rollback to savepoint attempt')
      if (changes.length === 1) {
        const made = await this.#findConcurrentlyCreated(changes[0]!, fault)
        if (made !== null) return this.#write(await this.#prepare([made]))
        this.errors.push(fault)
        return
      }
    }
    const half = Math.ceil(changes.length / 2)
    await this.#write(await this.#prepare(changes.slice(0, half)))
    if (this.errors.length <= importLimits.errors) await this.#write(await this.#prepare(changes.slice(half)))
  }

  /** Another transaction created a record with this key after the lookup: update that record. */
  async #findConcurrentlyCreated({ row, id }: Change, { field }: ImportError): Promise<Change | null> {
    const { key } = this.#scope.targets
    if (id !== null || key === null || key.column.name !== field) return null
    const { rows } = await findRecords(this.#scope, this.#transaction, [row])
    const found = rows[0]?.id ?? null
    return found === null ? null : { row, id: found, values: null }
  }

  /** Rethrows errors that no row caused, which end the import. */
  #faultOf(error: unknown, { row, values }: ImportRow): ImportError {
    const { entity, list } = this.#scope.targets
    const given = list.map(({ name, type, spec }, i) => ({
      path: `data.${name}`,
      type,
      spec,
      value: values[i] ?? null,
    }))
    const refusal = translateWriteError(error, { entity, isRestore: false, given })
    if (!(refusal instanceof AppError) || refusal.code !== 'BAD_USER_INPUT') throw error
    const path = refusal.issues[0]?.path ?? 'data'
    return { row, field: path === 'data' ? null : path.slice('data.'.length), message: refusal.message }
  }
}

/** A row to be stored: an update of the record with this id, or a new record with these values. */
type Change = { readonly row: ImportRow } & (
  | { readonly id: string; readonly values: null }
  | { readonly id: null; readonly values: readonly Json[] }
)

/** The changes, with new records encoded. */
interface Work {
  readonly changes: readonly Change[]
  readonly records: Encoded | null
  readonly updates: readonly RecordUpdate[]
}

async function writeChanges(
  { ctx, tenant, targets, onInserted }: ImportScope,
  transaction: Transaction,
  inserter: Inserter,
  { records, updates }: Work,
): Promise<Omit<ImportResult, 'errors'>> {
  const made = records ? await inserter.insert(records) : []
  if (made.length > 0)
    await requireRuleOfRows(tenant, transaction, made, planCreateRule(targets.entity.name, tenant.model, tenant.access))
  if (onInserted) for (const [i, id] of made.entries()) onInserted(records!.records[i]!.row, id)
  if (updates.length === 0) return { inserted: made.length, updated: 0, skipped: 0 }
  const plan = planUpdateEach(targets.entity.name, tenant.model, tenant.access)
  const who = { author: ctx.credential, context: tenant.context }
  const updated = await updateRows(transaction, targets, plan, updates, who)
  const ids = updates.map(({ id }) => id)
  await requireRuleOfRows(tenant, transaction, ids, plan)
  return { inserted: made.length, updated, skipped: updates.length - updated }
}

/** Throws an error of the rows, so that bisection finds the row that caused it. */
async function requireRuleOfRows(
  tenant: ImportScope['tenant'],
  transaction: Transaction,
  ids: readonly string[],
  { entity, after }: RuleAfter,
): Promise<void> {
  const message = `Your role does not permit ${entity.label} records with these values`
  if (!(await meetsRule(tenant, transaction, entity, ids, after))) throw badInput({ path: 'data', message })
}

function keyOf({ key }: Targets, row: ImportRow): string | null {
  const value = key && keyValue(key, row)
  return value === null ? null : JSON.stringify(value)
}

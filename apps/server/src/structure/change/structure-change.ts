import {
  AppError,
  applyCommand,
  badInput,
  type Command,
  type CommandEnvironment,
  type DiffOptions,
  diffStructure,
  fieldsKept,
  invertChange,
  isUuid,
  type LogEntry,
  purgedBetween,
  type Reader,
  rowsBefore,
  type Structure,
} from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import type { App } from '../../platform/app.ts'
import { forgetRights } from '../../request/credentials.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { failpoint } from '../../platform/failpoint.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { newId } from '../../platform/new-id.ts'
import { service } from '../../platform/service.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import { structureDependents } from './dependent.ts'
import { applySteps } from './apply-steps.ts'
import { findBigTables } from './big-tables.ts'
import { checkDefaults } from './check-defaults.ts'
import { checkReaders } from './check-readers.ts'
import {
  type Author,
  type Change,
  type Done,
  findDone,
  findLast,
  findUnfinished,
  insertChange,
  type LastChange,
  markFailed,
  publishIn,
  stillRunning,
  logOfUndone,
} from './change-store.ts'
import { compilePattern } from '../patterns.ts'
import { abandonPreparations, prepareSoon } from './preparations.ts'
import { StructureRefusal, type StepsRefusal } from './refusal.ts'
import { currentStructure, type RowWrites, writeRows } from '../structure-store.ts'
import { forgetTenantModel } from '../tenant-model.ts'

/**
 * A structure change spans two databases without a shared transaction. It runs in three atomic steps, each safe to repeat:
 *
 * 1. intent: the commands are checked, and their result (rows, DDL, log) is stored in the admin database;
 * 2. tables: the DDL and a row in the tenant's ledger, in one transaction of the tenant's database;
 * 3. publication: rows, log and the new version, in one transaction of the admin database.
 *
 * An interrupted change is finished by the next change of the tenant, the next start, or the periodic check of any process. The
 * ledger shows whether the tables have changed.
 *
 * For tables with many rows, slow steps are prepared in the background between the first and the second step
 * (`prepare-structure.ts`). The answer then precedes the change.
 */
export async function changeStructure(
  app: App,
  who: Author & { readonly tenantId: string },
  commands: readonly (Command | CommandOnEarlier)[],
): Promise<Done> {
  return runChange(app, who, async ({ before, env }) => {
    refuseMixedPurge(commands)
    const subjectIds: string[] = []
    const log: LogEntry[] = []
    const mayEmpty: string[] = []
    let after = before
    let since = performance.now()
    for (const [index, given] of commands.entries()) {
      const command = typeof given === 'function' ? given(subjectIds) : given
      const result = refusedAt(index, () => applyCommand(after, command, env))
      after = result.structure
      subjectIds.push(result.subjectId)
      for (const entry of result.logs) log.push(entry)
      if (command.type === 'updateField' && command.mayEmpty) mayEmpty.push(result.subjectId)
      if (performance.now() - since < maxBlockingMilliseconds) continue
      // Let other requests run.
      await setImmediate()
      since = performance.now()
    }
    return { after, subjectIds, log, options: { mayEmpty }, undoes: null }
  })
}

/**
 * Undoes the last change; undoing the undo repeats it. With `changeId`, only if that change is still the last. `mayUndo` throws if
 * the author may not make the resulting changes.
 */
export async function undoStructureChange(
  app: App,
  who: Author & { readonly tenantId: string },
  { changeId, mayUndo }: { changeId: string | null; mayUndo: (log: readonly LogEntry[]) => void },
): Promise<Done> {
  const done = await runChange(app, who, async ({ before, env, last }) => {
    if (!last) throw new AppError('NOT_FOUND', 'There is no change of the structure to undo')
    if (changeId !== null && last.id !== changeId)
      throw new AppError('CONFLICT', 'The structure has been changed since then. Only the last change can be undone')
    if (last.log.some(({ action }) => action === 'purge'))
      throw new AppError('CONFLICT', 'The last change permanently deleted something. It cannot be undone')
    mayUndo(last.log)
    const { structure: after, logs } = invertChange(before, last.rowsBefore, env.now)
    return { after, subjectIds: [], log: logs, options: { kept: last.kept }, undoes: last.id }
  })
  // Check the permission again for a repeated request.
  if (done.isRepeated) mayUndo(await logOfUndone(app.admin, done.changeId))
  return done
}

/** Steps that drop tables and columns use the names before the change, and a purge cannot be undone. */
function refuseMixedPurge(commands: readonly (Command | CommandOnEarlier)[]): void {
  const isPurge = (command: Command | CommandOnEarlier) => typeof command !== 'function' && command.type === 'purge'
  if (!commands.some(isPurge) || commands.every(isPurge)) return
  throw badInput({
    path: 'query',
    message: 'A permanent deletion must be the only change in a document. Send it separately',
  })
}

/** A command that refers to ids created by earlier commands; they are passed in command order. */
export type CommandOnEarlier = (subjectIds: readonly string[]) => Command

/** The refusal of one of several commands. */
export class CommandRefusal extends AppError {
  readonly index: number
  constructor(index: number, { code, message, issues, retryAfter }: AppError) {
    super(code, message, { issues, ...(retryAfter === null ? {} : { retryAfter }) })
    this.index = index
  }
}

/** The failpoints of the crash test, between the steps of a change. */
export const structureFailpoints = [
  'structure:declaring',
  'structure:declared',
  'structure:in-ledger',
  'structure:step-run',
  'structure:steps-run',
  'structure:tables-changed',
  'structure:rows-written',
  'structure:logged',
  'structure:published',
] as const

/** Finishes interrupted changes in all tenants and returns them. Skips unreachable tenants. */
export async function repairStructure(
  app: App,
  options: { readonly olderThanSeconds: number } = { olderThanSeconds: 0 },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; tenantId: string; phase: Change['phase'] }>`
    select id, "tenantId", phase from "structureChanges"
    where status = 'pending' and "createdAt" <= now() - ${options.olderThanSeconds} * interval '1 second'`.execute(
    app.admin,
  )
  const repaired: string[] = []
  for (const { id, tenantId, phase } of rows) {
    try {
      if (phase === 'preparing') await prepareSoon(app, { id, tenantId })
      else await finishPendingChange(app, tenantId)
      repaired.push(tenantId)
    } catch (err) {
      app.log.warn({ err, tenantId }, 'An unfinished structure change could not be finished yet')
    }
  }
  return repaired
}

/** Periodically finishes the changes of processes that died. */
export const repairStructureTask: Task<unknown> = {
  name: 'repair_structure',
  lane: 'upkeep',
  run: async (app) => void (await repairStructure(app, { olderThanSeconds: 15 })),
}

/**
 * Resolves once the tenant has no unfinished change and the cached model is up to date. A change that is being prepared in the
 * background has altered nothing yet, so it is left alone.
 */
export async function finishPendingChange(app: App, tenantId: string): Promise<void> {
  const tenant = await app.tenants.find(tenantId)
  if (!tenant) return
  await inQueue(app, tenantId, async () => {
    const unfinished = await findUnfinished(app.admin, tenantId)
    if (unfinished?.phase === 'tables') await finish(app, tenant, unfinished)
    forgetTenantModel(app, tenantId)
  })
}

/** Milliseconds for which the commands of one change may block the event loop. */
const maxBlockingMilliseconds = 20

interface Planned {
  readonly after: Structure
  readonly subjectIds: string[]
  readonly log: readonly LogEntry[]
  readonly options: DiffOptions
  readonly undoes: string | null
}

type Plan = (from: { before: Structure; env: CommandEnvironment; last: LastChange | null }) => Promise<Planned>

async function runChange(app: App, who: Author & { readonly tenantId: string }, plan: Plan): Promise<Done> {
  const tenant = isUuid(who.tenantId) ? await app.tenants.open(who.tenantId) : null
  if (!tenant) throw new AppError('NOT_FOUND', 'There is no tenant with this id')
  return inQueue(app, tenant.id, async () => {
    for (;;) {
      const intent = await declare(app, tenant, who, plan)
      if ('unfinished' in intent) {
        await finish(app, tenant, intent.unfinished)
        continue
      }
      failpoint('structure:declared')
      const refusal =
        intent.change !== null && intent.change.phase === 'tables'
          ? await finish(app, tenant, intent.change, intent.before)
          : null
      if (refusal) throw new StructureRefusal(refusal)
      if (intent.changesRoles) await forgetRights(app)
      forgetTenantModel(app, tenant.id)
      return intent.done
    }
  })
}

/** `change` is null if nothing is left to do, because the tables did not have to change. */
type Intent =
  | { readonly unfinished: Change }
  | { readonly change: null; readonly done: Done; readonly changesRoles?: boolean }
  | { readonly change: Change; readonly before: Structure; readonly done: Done; readonly changesRoles?: undefined }

function declare(app: App, tenant: Tenant, author: Author, plan: Plan): Promise<Intent> {
  return app.admin.transaction().execute(async (trx) => {
    await sql`select from tenants where id = ${tenant.id} for update`.execute(trx)
    const done = await findDone(trx, tenant.id, author)
    if (done) return { change: null, done }
    const unfinished = await findUnfinished(trx, tenant.id)
    if (unfinished?.phase === 'preparing') throw await stillRunning(trx, unfinished)
    if (unfinished) return { unfinished }
    const before = await currentStructure(app, trx, tenant.id)
    if (!before) throw new AppError('NOT_FOUND', 'There is no tenant with this id')
    const last = await findLast(trx, tenant.id)
    const planned = await plan({ before, env: await commandEnvironment(app, trx, tenant.id), last })
    const { after, subjectIds, log, undoes } = planned
    if (undoes === null) await checkDefaults(tenant, before, after)
    await checkReaders(app, trx, before, after)
    const forget = (last?.kept ?? []).filter((id) => !planned.options.kept?.includes(id))
    const options: DiffOptions = { ...planned.options, forget }
    const steps = diffStructure(before, after, options)
    const { bigTables, isGradual } = await findBigTables(tenant, steps, app.config.bigTableRows)
    const change: Change = {
      id: newId(),
      tenantId: tenant.id,
      userId: author.userId,
      apiKeyId: author.apiKeyId ?? null,
      address: author.address ?? '',
      version: before.version + 1,
      rowWrites: rowWritesOf(before, after),
      steps,
      log: log.map((entry) => ({ ...entry, operationId: newId() })),
      description: describeLog(log),
      rowsBefore: rowsBefore(before, after),
      kept: fieldsKept(before, after, options),
      undoes,
      phase: isGradual ? 'preparing' : 'tables',
      bigTables,
    }
    await insertChange(trx, change, subjectIds, author.idempotency ?? null)
    failpoint('structure:declaring')
    const declared = { changeId: change.id, subjectIds, version: change.version, isRepeated: false }
    if (change.steps.length === 0) {
      const changesRoles = await publishIn(trx, app, tenant, change, before)
      return { change: null, done: declared, changesRoles }
    }
    // Dry-run publication in a savepoint: once the DDL has run it must not fail.
    await sql`savepoint trial`.execute(trx)
    await writeRows(trx, change.rowWrites)
    await sql`rollback to savepoint trial`.execute(trx)
    if (isGradual) await prepareSoon(app, change, trx)
    return { change, before, done: declared }
  })
}

/** The first entry is the command of the author; the others follow from it. */
function describeLog([first, ...others]: readonly LogEntry[]): string {
  if (!first) return 'Changed nothing'
  return others.length === 0 ? first.description : `${first.description}, and ${others.length} more`
}

function refusedAt<T>(index: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof AppError ? new CommandRefusal(index, error) : error
  }
}

/** `before` is the structure that the change was declared on, if this process declared it. */
async function finish(
  app: App,
  tenant: Tenant,
  change: Change,
  before: Structure | null = null,
): Promise<StepsRefusal | null> {
  const { id, version, steps, bigTables } = change
  const fields = change.rowWrites.fields
  const refusal = await applySteps(tenant.db, { id, version, steps, fields, bigTables }, app.log)
  if (refusal) {
    await abandonPreparations(tenant, change)
    await markFailed(app, id, refusal.message)
    return refusal
  }
  failpoint('structure:tables-changed')
  const changesRoles = await app.admin.transaction().execute(async (trx) => {
    await sql`select from tenants where id = ${tenant.id} for update`.execute(trx)
    const still = await trx
      .selectFrom('structureChanges')
      .select('id')
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    return still !== undefined && (await publishIn(trx, app, tenant, change, before))
  })
  failpoint('structure:published')
  if (changesRoles) await forgetRights(app)
  forgetTenantModel(app, tenant.id)
  return null
}

export async function commandEnvironment(
  app: App,
  trx: Kysely<AdminDb>,
  tenantId: string,
): Promise<CommandEnvironment> {
  let readers: readonly Reader[] = []
  for (const dependent of app.extensions.of(structureDependents))
    readers = readers.concat((await dependent.readers?.(trx, tenantId)) ?? [])
  const known = {
    systemEntity: new Set((await trx.selectFrom('systemEntities').select('id').execute()).map((row) => row.id)),
    systemInterface: new Set((await trx.selectFrom('systemInterfaces').select('id').execute()).map((row) => row.id)),
  }
  return { newId, now: new Date().toISOString(), compilePattern, isKnown: (kind, id) => known[kind].has(id), readers }
}

function rowWritesOf(before: Structure, after: Structure): RowWrites {
  const known = new Set<unknown>([...before.entities, ...before.fields])
  const entities = after.entities.filter((row) => !known.has(row))
  const fields = after.fields.filter((row) => !known.has(row))
  return { entities, fields, purged: purgedBetween(before, after) }
}

export const changeQueueService = service('queue of structure changes', () => new Map<string, Promise<unknown>>())

/** Queues the changes of a tenant in this process, in order, before they wait for the lock in the database. */
async function inQueue<T>(app: App, tenantId: string, work: () => Promise<T>): Promise<T> {
  const queue = app.services.get(changeQueueService)
  const queued = (queue.get(tenantId) ?? Promise.resolve()).then(work, work)
  queue.set(tenantId, queued)
  try {
    return await queued
  } finally {
    if (queue.get(tenantId) === queued) queue.delete(tenantId)
  }
}

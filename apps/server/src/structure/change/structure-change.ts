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
 * A change of structure spans two databases that share no transaction, so it goes in three steps, each whole by itself and
 * each safe to repeat:
 *
 * 1. intent: the commands are checked and what they come to (rows, DDL, log) is written down in the admin database;
 * 2. tables: the DDL and a row in the tenant's ledger, in one transaction of the tenant's database;
 * 3. publication: rows, log and the new version, in one transaction of the admin database.
 *
 * A change that stopped on the way is finished by whoever comes next: the next change of the tenant, a start, or the watch
 * of any other process. The ledger decides whether the tables have followed.
 *
 * On tables with many rows, what grows with them is prepared between the first step and the second, in the background
 * (`prepare-structure.ts`); then the answer comes before the change.
 */
export async function changeStructure(
  app: App,
  who: Author & { readonly tenantId: string },
  commands: readonly (Command | CommandOnEarlier)[],
): Promise<Done> {
  return carryOut(app, who, async ({ before, env }) => {
    refuseMixedPurge(commands)
    const subjectIds: string[] = []
    const log: LogEntry[] = []
    const mayEmpty: string[] = []
    let after = before
    let turn = performance.now()
    for (const [index, given] of commands.entries()) {
      const command = typeof given === 'function' ? given(subjectIds) : given
      const result = refusedAt(index, () => applyCommand(after, command, env))
      after = result.structure
      subjectIds.push(result.subjectId)
      for (const entry of result.logs) log.push(entry)
      if (command.type === 'updateField' && command.mayEmpty) mayEmpty.push(result.subjectId)
      if (performance.now() - turn < longestTurn) continue
      // Other requests have theirs.
      await setImmediate()
      turn = performance.now()
    }
    return { after, subjectIds, log, options: { mayEmpty }, undoes: null }
  })
}

/**
 * Takes the last change back; undoing that does it again. With `changeId` only if that one is still the last.
 * `mayUndo` throws when the author may not do what the undo comes to.
 */
export async function undoStructureChange(
  app: App,
  who: Author & { readonly tenantId: string },
  { changeId, mayUndo }: { changeId: string | null; mayUndo: (log: readonly LogEntry[]) => void },
): Promise<Done> {
  const done = await carryOut(app, who, async ({ before, env, last }) => {
    if (!last) throw new AppError('NOT_FOUND', 'There is no change of the structure to undo')
    if (changeId !== null && last.id !== changeId)
      throw new AppError('CONFLICT', 'The structure has been changed since then. Only the last change can be undone')
    if (last.log.some(({ action }) => action === 'purge'))
      throw new AppError('CONFLICT', 'The last change deleted something for good. It cannot be undone')
    mayUndo(last.log)
    const { structure: after, logs } = invertChange(before, last.rowsBefore, env.now)
    return { after, subjectIds: [], log: logs, options: { kept: last.kept }, undoes: last.id }
  })
  // What was undone is decided again for a request that is sent again.
  if (done.isRepeated) mayUndo(await logOfUndone(app.admin, done.changeId))
  return done
}

/** Steps that drop tables and columns use the names before the change, and such a change cannot be undone. */
function refuseMixedPurge(commands: readonly (Command | CommandOnEarlier)[]): void {
  const isPurge = (command: Command | CommandOnEarlier) => typeof command !== 'function' && command.type === 'purge'
  if (!commands.some(isPurge) || commands.every(isPurge)) return
  throw badInput({
    path: 'query',
    message: 'Deleting for good must be the only change in a document. Send it separately',
  })
}

/** A command that needs the ids of what the commands before it have made, in their order. */
export type CommandOnEarlier = (subjectIds: readonly string[]) => Command

/** What one of several commands was refused for. */
export class CommandRefusal extends AppError {
  readonly index: number
  constructor(index: number, { code, message, issues, retryAfter }: AppError) {
    super(code, message, { issues, ...(retryAfter === null ? {} : { retryAfter }) })
    this.index = index
  }
}

/** Every point at which a crash test ends the process: between any two steps of a change. */
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

/** Finishes what was left unfinished in any tenant, and says which. One that cannot be reached now is left for later. */
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

/** Looks now and then for what another process left when it died. */
export const repairStructureTask: Task<unknown> = {
  name: 'repair_structure',
  lane: 'upkeep',
  run: async (app) => void (await repairStructure(app, { olderThanSeconds: 15 })),
}

/**
 * Returns when no change of the tenant is unfinished, and the model of this process is not older than that. One that is
 * prepared in the background has changed nothing yet, and is left to go on.
 */
export async function finishPendingChange(app: App, tenantId: string): Promise<void> {
  const tenant = await app.tenants.find(tenantId)
  if (!tenant) return
  await inTurn(app, tenantId, async () => {
    const unfinished = await findUnfinished(app.admin, tenantId)
    if (unfinished?.phase === 'tables') await finish(app, tenant, unfinished)
    forgetTenantModel(app, tenantId)
  })
}

/** Milliseconds that the commands of one change may take of the event loop at a time. */
const longestTurn = 20

interface Planned {
  readonly after: Structure
  readonly subjectIds: string[]
  readonly log: readonly LogEntry[]
  readonly options: DiffOptions
  readonly undoes: string | null
}

type Plan = (from: { before: Structure; env: CommandEnvironment; last: LastChange | null }) => Promise<Planned>

async function carryOut(app: App, who: Author & { readonly tenantId: string }, plan: Plan): Promise<Done> {
  const tenant = isUuid(who.tenantId) ? await app.tenants.open(who.tenantId) : null
  if (!tenant) throw new AppError('NOT_FOUND', 'There is no tenant with this id')
  return inTurn(app, tenant.id, async () => {
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

/** `change` is null when everything is done: nothing in the tables had to follow. */
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
    // Publication must not fail when the tables have changed already. So it is tried here, and taken back.
    await sql`savepoint trial`.execute(trx)
    await writeRows(trx, change.rowWrites)
    await sql`rollback to savepoint trial`.execute(trx)
    if (isGradual) await prepareSoon(app, change, trx)
    return { change, before, done: declared }
  })
}

/** What the author asked for stands first. */
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

/** `before` is the structure that the change was declared on, where this process has just declared it. */
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

/** What commands on the structure of a tenant need to know. */
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

export const turnsService = service('turns of structure changes', () => new Map<string, Promise<unknown>>())

/** Changes of one tenant wait for each other here, in order, before they would in the database. */
async function inTurn<T>(app: App, tenantId: string, work: () => Promise<T>): Promise<T> {
  const turns = app.services.get(turnsService)
  const turn = (turns.get(tenantId) ?? Promise.resolve()).then(work, work)
  turns.set(tenantId, turn)
  try {
    return await turn
  } finally {
    if (turns.get(tenantId) === turn) turns.delete(tenantId)
  }
}

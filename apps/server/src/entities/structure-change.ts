import {
  AppError,
  applyCommand,
  type Command,
  type CommandEnvironment,
  diffStructure,
  isUuid,
  type LogEntry,
  type Step,
  type Structure,
} from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { App } from '../app.ts'
import type { AdminDb } from '../db/admin-db.ts'
import { failpoint } from '../failpoint.ts'
import { type Idempotency, reusedKeyMessage } from '../idempotency.ts'
import { newId } from '../new-id.ts'
import { onePer } from '../one-per.ts'
import type { Tenant } from '../tenants/tenants.ts'
import { applySteps, type StepsRefusal } from './apply-steps.ts'
import { compilePattern } from './patterns.ts'
import { type ItemRow, loadStructure, type RowWrites, writeRows } from './structure-store.ts'
import { forgetTenantModel } from './tenant-model.ts'

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
 */
export async function changeStructure(
  app: App,
  who: Author & { readonly tenantId: string },
  commands: readonly Command[],
): Promise<{ subjectIds: string[]; version: number }> {
  const tenant = isUuid(who.tenantId) ? await app.tenants.find(who.tenantId) : null
  if (!tenant) throw new AppError('NOT_FOUND', 'There is no tenant with this id')
  return inTurn(app, tenant.id, async () => {
    for (;;) {
      const intent = await declare(app, tenant, who, commands)
      if (intent.unfinished) {
        await finish(app, tenant, intent.unfinished)
        continue
      }
      failpoint('structure:declared')
      const refusal = intent.change ? await finish(app, tenant, intent.change) : null
      if (refusal) throw new AppError(refusal.code, refusal.message, { issues: refusal.issues })
      forgetTenantModel(app, tenant.id)
      return { subjectIds: intent.subjectIds, version: intent.version }
    }
  })
}

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
  const { rows } = await sql<{ tenantId: string }>`
    select "tenantId" from "structureChanges"
    where status = 'pending' and "createdAt" <= now() - ${options.olderThanSeconds} * interval '1 second'`.execute(
    app.admin,
  )
  const repaired: string[] = []
  for (const { tenantId } of rows) {
    try {
      await settleStructure(app, tenantId)
      repaired.push(tenantId)
    } catch (err) {
      app.log.warn({ err, tenantId }, 'An unfinished structure change could not be finished yet')
    }
  }
  return repaired
}

/** Looks now and then for what another process left when it died. */
export function watchStructure(app: App): () => void {
  const look = () =>
    repairStructure(app, { olderThanSeconds: 15 }).catch((err: unknown) =>
      app.log.warn({ err }, 'Looking for unfinished structure changes failed'),
    )
  const timer = setInterval(() => void look(), 10_000).unref()
  return () => clearInterval(timer)
}

/** Returns when no change of the tenant is unfinished, and the model of this process is not older than that. */
export async function settleStructure(app: App, tenantId: string): Promise<void> {
  const tenant = await app.tenants.find(tenantId)
  if (!tenant) return
  await inTurn(app, tenantId, async () => {
    const unfinished = await findUnfinished(app.admin, tenantId)
    if (unfinished) await finish(app, tenant, unfinished)
    forgetTenantModel(app, tenantId)
  })
}

/** Who changes the structure, and under which key when the same change may be sent again. */
interface Author {
  readonly userId: string | null
  readonly idempotency?: Idempotency | null
}

interface Change {
  readonly id: string
  readonly tenantId: string
  readonly userId: string | null
  readonly version: number
  readonly rowWrites: RowWrites
  readonly steps: readonly Step[]
  readonly log: readonly (LogEntry & { readonly operationId: string })[]
}

type Intent =
  | { readonly unfinished: Change }
  /** `change` is null when everything is done: nothing in the tables had to follow. */
  | {
      readonly unfinished: null
      readonly change: Change | null
      readonly subjectIds: string[]
      readonly version: number
    }

function declare(app: App, tenant: Tenant, author: Author, commands: readonly Command[]): Promise<Intent> {
  return app.admin.transaction().execute(async (trx) => {
    await sql`select from tenants where id = ${tenant.id} for update`.execute(trx)
    const unfinished = await findUnfinished(trx, tenant.id)
    if (unfinished) return { unfinished }
    const done = await findDone(trx, tenant.id, author)
    if (done) return { unfinished: null, change: null, ...done }
    const before = await loadStructure(trx, tenant.id)
    if (!before) throw new AppError('NOT_FOUND', 'There is no tenant with this id')
    const env = await environment(trx)
    const subjectIds: string[] = []
    const log: Change['log'][number][] = []
    let after = before
    for (const [index, command] of commands.entries()) {
      const result = refusedAt(index, () => applyCommand(after, command, env))
      after = result.structure
      subjectIds.push(result.subjectId)
      log.push({ ...result.log, operationId: newId() })
    }
    const change: Change = {
      id: newId(),
      tenantId: tenant.id,
      userId: author.userId,
      version: before.version + 1,
      rowWrites: await rowWritesOf(trx, tenant, before, after),
      steps: diffStructure(before, after),
      log,
    }
    await insertChange(trx, change, subjectIds, author.idempotency ?? null)
    failpoint('structure:declaring')
    if (change.steps.length === 0) {
      await publishIn(trx, app, tenant, change)
      return { unfinished: null, change: null, subjectIds, version: change.version }
    }
    // Publication must not fail when the tables have changed already. So it is tried here, and taken back.
    await sql`savepoint trial`.execute(trx)
    await writeRows(trx, change.rowWrites)
    await sql`rollback to savepoint trial`.execute(trx)
    return { unfinished: null, change, subjectIds, version: change.version }
  })
}

function refusedAt<T>(index: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof AppError ? new CommandRefusal(index, error) : error
  }
}

async function finish(app: App, tenant: Tenant, change: Change): Promise<StepsRefusal | null> {
  const { id, version, steps } = change
  const refusal = await applySteps(tenant.db, { id, version, steps, fields: change.rowWrites.fields }, app.log)
  if (refusal) {
    await app.admin
      .updateTable('structureChanges')
      .set({ status: 'failed', error: refusal.message, finishedAt: sql<string>`now()` })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .execute()
    return refusal
  }
  failpoint('structure:tables-changed')
  await app.admin.transaction().execute(async (trx) => {
    await sql`select from tenants where id = ${tenant.id} for update`.execute(trx)
    const still = await trx
      .selectFrom('structureChanges')
      .select('id')
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    if (still) await publishIn(trx, app, tenant, change)
  })
  failpoint('structure:published')
  forgetTenantModel(app, tenant.id)
  return null
}

async function publishIn(trx: Kysely<AdminDb>, app: App, tenant: Tenant, change: Change): Promise<void> {
  await writeRows(trx, change.rowWrites)
  failpoint('structure:rows-written')
  if (change.log.length > 0) {
    const { organizationId, id: tenantId } = tenant
    const { version, userId } = change
    await trx
      .insertInto('operations')
      .values(
        change.log.map(({ operationId, before, after, ...entry }) => ({
          ...entry,
          id: operationId,
          organizationId,
          tenantId,
          userId,
          version,
          before: before === null ? null : JSON.stringify(before),
          after: after === null ? null : JSON.stringify(after),
        })),
      )
      .execute()
  }
  await trx.updateTable('tenants').set({ structureVersion: change.version }).where('id', '=', tenant.id).execute()
  await trx
    .updateTable('structureChanges')
    .set({ status: 'done', finishedAt: sql<string>`now()` })
    .where('id', '=', change.id)
    .execute()
  await app.bus.publish('structure', { tenantId: tenant.id }, trx)
  failpoint('structure:logged')
}

/** What was done under this key in the last day; a key stands for one request of one user in one tenant. */
async function findDone(
  trx: Kysely<AdminDb>,
  tenantId: string,
  { userId, idempotency }: Author,
): Promise<{ subjectIds: string[]; version: number } | null> {
  if (!idempotency || userId === null) return null
  const { rows } = await sql<{ subjectIds: string[]; version: number; fingerprint: string }>`
    select "subjectIds", version, fingerprint from "structureChanges"
    where "tenantId" = ${tenantId} and "userId" = ${userId} and "idempotencyKey" = ${idempotency.key}
      and status = 'done' and "createdAt" > now() - interval '24 hours'`.execute(trx)
  const [done] = rows
  if (!done) return null
  if (done.fingerprint !== idempotency.fingerprint) throw new AppError('CONFLICT', reusedKeyMessage)
  return { subjectIds: done.subjectIds, version: done.version }
}

async function insertChange(
  trx: Kysely<AdminDb>,
  change: Change,
  subjectIds: readonly string[],
  idempotency: Idempotency | null,
): Promise<void> {
  const { rowWrites, steps, log, ...rest } = change
  await trx
    .insertInto('structureChanges')
    .values({
      ...rest,
      status: 'pending',
      rowWrites: JSON.stringify(rowWrites),
      steps: JSON.stringify(steps),
      log: JSON.stringify(log),
      subjectIds: JSON.stringify(subjectIds),
      idempotencyKey: idempotency?.key ?? null,
      fingerprint: idempotency?.fingerprint ?? null,
    })
    .execute()
}

async function findUnfinished(db: Kysely<AdminDb>, tenantId: string): Promise<Change | null> {
  const { rows } = await sql<Change>`
    select id, "tenantId", "userId", version, "rowWrites", steps, log
    from "structureChanges" where "tenantId" = ${tenantId} and status = 'pending'`.execute(db)
  return rows[0] ?? null
}

async function environment(trx: Kysely<AdminDb>): Promise<CommandEnvironment> {
  const known = {
    systemEntity: new Set((await trx.selectFrom('systemEntities').select('id').execute()).map((row) => row.id)),
    systemInterface: new Set((await trx.selectFrom('systemInterfaces').select('id').execute()).map((row) => row.id)),
  }
  return { newId, now: new Date().toISOString(), compilePattern, isKnown: (kind, id) => known[kind].has(id) }
}

async function rowWritesOf(
  trx: Kysely<AdminDb>,
  tenant: Tenant,
  before: Structure,
  after: Structure,
): Promise<RowWrites> {
  const known = new Set<unknown>([...before.entities, ...before.fields])
  const knownIds = new Set(before.entities.map((e) => e.id))
  const entities = after.entities.filter((row) => !known.has(row))
  const fields = after.fields.filter((row) => !known.has(row))
  const added = entities.filter((e) => !knownIds.has(e.id) && e.deletedAt === null)
  const items: ItemRow[] = []
  if (added.length > 0) {
    const groups = await trx
      .selectFrom('entityGroups')
      .select(['id', 'name'])
      .where('organizationId', '=', tenant.organizationId)
      .execute()
    const groupIds = new Map(groups.map((group) => [group.name, group.id]))
    for (const { id: itemId, category } of added) {
      const groupId = groupIds.get(category ?? '') ?? groupIds.get('workspace')
      if (groupId !== undefined) items.push({ id: newId(), groupId, itemId })
    }
  }
  return { entities, fields, items }
}

const turnsOf = onePer((_app: App) => new Map<string, Promise<unknown>>())

/** Changes of one tenant wait for each other here, in order, before they would in the database. */
async function inTurn<T>(app: App, tenantId: string, work: () => Promise<T>): Promise<T> {
  const turns = turnsOf(app)
  const turn = (turns.get(tenantId) ?? Promise.resolve()).then(work, work)
  turns.set(tenantId, turn)
  try {
    return await turn
  } finally {
    if (turns.get(tenantId) === turn) turns.delete(tenantId)
  }
}

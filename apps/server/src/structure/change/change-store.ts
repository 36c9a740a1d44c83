import { AppError, type LogEntry, type RowsBefore, type Step } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { type Idempotency, reusedKey } from '../../request/idempotency.ts'
import type { RowWrites } from '../structure-store.ts'

/** A structure change as stored: any process can finish it, and the next change can undo it. */
export interface Change {
  readonly id: string
  readonly tenantId: string
  readonly userId: string | null
  /** The API key and address of the request, if there was one. */
  readonly apiKeyId: string | null
  readonly address: string
  readonly version: number
  readonly rowWrites: RowWrites
  readonly steps: readonly Step[]
  readonly log: readonly (LogEntry & { readonly operationId: string })[]
  readonly description: string
  readonly rowsBefore: RowsBefore
  /** The fields whose former values the tables keep. */
  readonly kept: readonly string[]
  readonly undoes: string | null
  readonly phase: 'preparing' | 'tables'
  readonly bigTables: readonly string[]
}

/** The parts of the last change that an undo needs. */
export type LastChange = Pick<Change, 'id' | 'log' | 'rowsBefore' | 'kept'>

/** The author of a structure change, with the Idempotency-Key of the request. */
export interface Author {
  readonly userId: string | null
  readonly apiKeyId?: string | null
  readonly address?: string
  readonly idempotency?: Idempotency | null
}

export interface Done {
  readonly changeId: string
  readonly subjectIds: string[]
  readonly version: number
  /** A repeated request (same Idempotency-Key): nothing was changed. */
  readonly isRepeated: boolean
}

/** The change made or started under this key in the last day. A key identifies one request of one user in one tenant. */
export async function findDone(
  trx: Kysely<AdminDb>,
  tenantId: string,
  { userId, idempotency }: Author,
): Promise<Done | null> {
  if (!idempotency || userId === null) return null
  const { rows } = await sql<Omit<Done, 'isRepeated'> & { fingerprint: string }>`
    select id as "changeId", "subjectIds", version, fingerprint from "structureChanges"
    where "tenantId" = ${tenantId} and "userId" = ${userId} and "idempotencyKey" = ${idempotency.key}
      and (status = 'done' or status = 'pending' and phase = 'preparing')
      and "createdAt" > now() - interval '24 hours'`.execute(trx)
  const [done] = rows
  if (!done) {
    // The key may belong to another kind of mutation of the endpoint.
    const { key, fingerprint } = idempotency
    const keys = trx.selectFrom('idempotencyKeys').select('key').where('userId', '=', userId)
    const own = keys.where('tenantId', '=', tenantId).where('key', '=', key).where('fingerprint', '<>', fingerprint)
    if (await own.where('createdAt', '>', sql<string>`now() - interval '24 hours'`).executeTakeFirst())
      throw reusedKey()
    return null
  }
  if (done.fingerprint !== idempotency.fingerprint) throw reusedKey()
  return { changeId: done.changeId, subjectIds: done.subjectIds, version: done.version, isRepeated: true }
}

export async function findUnfinished(db: Kysely<AdminDb>, tenantId: string): Promise<Change | null> {
  const { rows } = await sql<Change>`
    select id, "tenantId", "userId", "apiKeyId", address, version, "rowWrites", steps, log, description, "rowsBefore", kept, undoes, phase,
      "bigTables"
    from "structureChanges" where "tenantId" = ${tenantId} and status = 'pending'`.execute(db)
  return rows[0] ?? null
}

/** The error for a change that has to wait for the one in progress. */
export async function stillRunning(
  db: Kysely<AdminDb>,
  { id, description }: Pick<Change, 'id' | 'description'>,
): Promise<AppError> {
  const { rows } = await sql<{ percent: number | null }>`
    select floor(100 * done / nullif(total, 0))::int as percent from "structureChanges" where id = ${id}`.execute(db)
  const percent = rows[0]?.percent
  const far = typeof percent === 'number' ? ` (${percent} %)` : ''
  return new AppError(
    'CONFLICT',
    `The structure is being changed: ${description}${far}. Please try again when that is done.`,
  )
}

export async function findLast(db: Kysely<AdminDb>, tenantId: string): Promise<LastChange | null> {
  const { rows } = await sql<LastChange>`
    select id, log, "rowsBefore", kept from "structureChanges"
    where "tenantId" = ${tenantId} and status = 'done' order by version desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function insertChange(
  trx: Kysely<AdminDb>,
  { rowWrites, steps, log, rowsBefore, kept, bigTables, ...rest }: Change,
  subjectIds: readonly string[],
  idempotency: Idempotency | null,
): Promise<void> {
  await trx
    .insertInto('structureChanges')
    .values({
      ...rest,
      status: 'pending',
      rowWrites: JSON.stringify(rowWrites),
      steps: JSON.stringify(steps),
      log: JSON.stringify(log),
      rowsBefore: JSON.stringify(rowsBefore),
      kept: JSON.stringify(kept),
      bigTables: JSON.stringify(bigTables),
      subjectIds: JSON.stringify(subjectIds),
      idempotencyKey: idempotency?.key ?? null,
      fingerprint: idempotency?.fingerprint ?? null,
    })
    .execute()
}

export async function markFailed({ admin }: App, changeId: string, error: string): Promise<void> {
  await admin
    .updateTable('structureChanges')
    .set({ status: 'failed', error, finishedAt: sql<string>`now()`, updatedAt: sql<string>`now()` })
    .where('id', '=', changeId)
    .where('status', '=', 'pending')
    .execute()
}

/** The log of the change that this undo reverted. */
export async function logOfUndone(db: Kysely<AdminDb>, undoId: string): Promise<readonly LogEntry[]> {
  const { rows } = await sql<Pick<Change, 'log'>>`
    select c.log from "structureChanges" u join "structureChanges" c on c.id = u.undoes where u.id = ${undoId}`.execute(
    db,
  )
  return rows[0]?.log ?? []
}

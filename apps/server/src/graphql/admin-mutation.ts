import { sql, type Transaction } from 'kysely'
import { AppError } from '@monarch/schema'
import { type RequestContext, requirePermission } from '../context.ts'
import type { AdminDb } from '../db/admin-db.ts'
import { type Idempotency, reusedKeyMessage } from '../idempotency.ts'
import { newId } from '../new-id.ts'
import { FieldFault } from './errors.ts'
import type { Field } from './document.ts'
import type { MutationShape } from './schema.ts'

/**
 * A mutation of the admin endpoint that no table of a tenant has to follow: of people, views, settings. Those of a document
 * are one transaction. (What changes tables is a `StructureMutation`.)
 */
export interface AdminMutation extends MutationShape {
  /** The permission string that the caller must have; `null` when `run` decides by what is changed. */
  readonly permission: string | null
  /** Decides, writes and logs, and answers with the id of the row that the mutation is about. Throws coded errors. */
  run(change: AdminChange, args: Readonly<Record<string, unknown>>): Promise<string>
}

export interface AdminChange {
  readonly ctx: RequestContext
  readonly transaction: Transaction<AdminDb>
}

/** The ids of the rows that the mutations are about, in order. A request that is sent again under its key changes nothing. */
export function runAdminMutations(
  ctx: RequestContext,
  changes: readonly { readonly field: Field; readonly mutation: AdminMutation }[],
  idempotency: Idempotency | null,
): Promise<readonly string[]> {
  return ctx.app.admin.transaction().execute(async (transaction) => {
    const done = idempotency && (await earlierResults(transaction, ctx.user.id, idempotency))
    if (done) return done
    const ids: string[] = []
    for (const { field, mutation } of changes) {
      try {
        if (mutation.permission !== null) requirePermission(ctx, mutation.permission)
        ids.push(await mutation.run({ ctx, transaction }, field.args))
      } catch (error) {
        throw new FieldFault(field.alias, error)
      }
    }
    if (idempotency) {
      const owner = transaction.updateTable('idempotencyKeys').where('userId', '=', ctx.user.id)
      await owner.where('key', '=', idempotency.key).set({ results: ids }).execute()
    }
    return ids
  })
}

/** Takes the key for this transaction (keys are kept for a day); a second request under the same key waits for the first and gets its results. */
async function earlierResults(
  transaction: Transaction<AdminDb>,
  userId: string,
  { key, fingerprint }: Idempotency,
): Promise<readonly string[] | null> {
  await transaction
    .deleteFrom('idempotencyKeys')
    .where('createdAt', '<', sql<string>`now() - interval '24 hours'`)
    .execute()
  const taken = await transaction
    .insertInto('idempotencyKeys')
    .values({ userId, key, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows === 1n) return null
  const known = await transaction
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'results'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (known.fingerprint !== fingerprint) throw new AppError('CONFLICT', reusedKeyMessage)
  return known.results
}

/** What the operation log keeps of a change: the whole row of what came or went, the changed keys of what changed. */
export interface AdminLogEntry {
  readonly organizationId: string
  readonly tenantId: string | null
  readonly subjectType: string
  readonly subjectId: string
  readonly action: 'create' | 'update' | 'delete' | 'restore'
  readonly version: number
  /** A sentence for people: what was done, with names. */
  readonly description: string
  readonly before: object | null
  readonly after: object | null
}

/** Appends to the operation log, in the transaction of the change. */
export async function logAdminChange({ ctx, transaction }: AdminChange, entry: AdminLogEntry): Promise<void> {
  const { before, after } = entry
  await transaction
    .insertInto('operations')
    .values({
      ...entry,
      id: newId(),
      userId: ctx.user.id,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute()
}

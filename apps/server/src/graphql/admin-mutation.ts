import { type Kysely, sql, type Transaction } from 'kysely'
import { requireConfirmed } from '../auth/confirmation/confirmation.ts'
import type { RequestContext } from '../context.ts'
import type { AdminDb } from '../db/admin-db.ts'
import { findDone } from '../entities/change-store.ts'
import { type Idempotency, reusedKey } from '../idempotency.ts'
import { newId } from '../new-id.ts'
import { requireRights } from '../scope.ts'
import { FieldFault } from './errors.ts'
import type { Field } from './document.ts'
import type { MutationShape } from './schema.ts'

/**
 * A mutation of the admin endpoint that no table of a tenant has to follow: of people, views, settings. Those of a document
 * are one transaction. (What changes tables is a `StructureMutation`.)
 */
export interface AdminMutation extends MutationShape {
  /** Sessions must have confirmed their sign-in within the last hour (`requireConfirmed`). */
  readonly confirm?: true
  /** Decides, writes and logs, and answers with the id of the row that the mutation is about. Throws coded errors. */
  run(change: AdminChange, args: Readonly<Record<string, unknown>>): Promise<string>
  /**
   * What cannot be part of the transaction, and the answer waits for. It is done again when the request is sent again, and
   * whoever starts next finishes it when the process dies before.
   */
  settle?(ctx: RequestContext, id: string): Promise<void>
  /**
   * What it answers with, when it has a `type` of its own. It is asked after the commit, and again when the request is sent
   * again: a secret that is shown once is made here, and the one before is dead.
   */
  readonly answer?: (ctx: RequestContext, id: string) => Promise<object>
}

export interface AdminChange {
  readonly ctx: RequestContext
  readonly transaction: Transaction<AdminDb>
}

/** What the operation log needs of a change; background work has no request. */
export interface LoggedChange {
  readonly ctx: {
    readonly user: { readonly id: string }
    readonly apiKey?: { readonly id: string } | null
    readonly address?: string
  }
  readonly transaction: Kysely<AdminDb>
}

/** The ids of the rows that the mutations are about, in order. A request that is sent again under its key changes nothing. */
export async function runAdminMutations(
  ctx: RequestContext,
  changes: readonly AskedMutation[],
  idempotency: Idempotency | null,
): Promise<readonly string[]> {
  const ids = await commitMutations(ctx, changes, idempotency)
  for (const [i, { mutation }] of changes.entries()) await mutation.settle?.(ctx, ids[i]!)
  return ids
}

interface AskedMutation {
  readonly field: Field
  readonly mutation: AdminMutation
}

function commitMutations(
  ctx: RequestContext,
  changes: readonly AskedMutation[],
  idempotency: Idempotency | null,
): Promise<readonly string[]> {
  return ctx.app.admin.transaction().execute(async (transaction) => {
    const done = idempotency && (await earlierResults(ctx, transaction, idempotency))
    if (done) return done
    const ids: string[] = []
    for (const { field, mutation } of changes) {
      try {
        requireRights(ctx, mutation, field.args)
        if (mutation.confirm) await requireConfirmed(ctx.app, ctx)
        ids.push(await mutation.run({ ctx, transaction }, field.args))
      } catch (error) {
        throw new FieldFault(field.alias, error)
      }
    }
    if (idempotency) {
      const keys = transaction.updateTable('idempotencyKeys').where('userId', '=', ctx.user.id)
      const own = keys.where('tenantId', 'is not distinct from', ctx.tenant?.id ?? null)
      await own.where('key', '=', idempotency.key).set({ results: ids }).execute()
    }
    return ids
  })
}

/** Takes the key for this transaction (keys are kept for a day); a second request under the same key waits for the first and gets its results. */
async function earlierResults(
  { user, tenant }: RequestContext,
  transaction: Transaction<AdminDb>,
  idempotency: Idempotency,
): Promise<readonly string[] | null> {
  const { key, fingerprint } = idempotency
  const userId = user.id
  const tenantId = tenant?.id ?? null
  await transaction
    .deleteFrom('idempotencyKeys')
    .where('createdAt', '<', sql<string>`now() - interval '24 hours'`)
    .execute()
  const taken = await transaction
    .insertInto('idempotencyKeys')
    .values({ userId, tenantId, key, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows === 1n) {
    // Refuses a key under which the structure was changed.
    if (tenantId !== null) await findDone(transaction, tenantId, { userId, idempotency })
    return null
  }
  const known = await transaction
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'results'])
    .where('userId', '=', userId)
    .where('tenantId', 'is not distinct from', tenantId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (known.fingerprint !== fingerprint) throw reusedKey()
  return known.results
}

/** What the operation log keeps of a change: the whole row of what came or went, the changed keys of what changed. */
export interface AdminLogEntry {
  readonly organizationId: string
  readonly tenantId: string | null
  readonly subjectType: string
  readonly subjectId: string
  readonly action: 'create' | 'update' | 'delete' | 'restore' | 'export' | 'import' | 'seeAs'
  readonly version: number
  /** A sentence for people: what was done, with names. */
  readonly description: string
  readonly before: object | null
  readonly after: object | null
}

/** Appends to the operation log, in the transaction of the change. */
export async function logAdminChange({ ctx, transaction }: LoggedChange, entry: AdminLogEntry): Promise<void> {
  const { before, after } = entry
  await transaction
    .insertInto('operations')
    .values({
      ...entry,
      id: newId(),
      userId: ctx.user.id,
      apiKeyId: ctx.apiKey?.id ?? null,
      address: ctx.address ?? '',
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute()
}

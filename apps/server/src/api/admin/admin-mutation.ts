import type { OperationScope } from '@monarch/schema'
import { GraphQLBoolean, GraphQLNonNull } from 'graphql'
import { type Kysely, sql, type Transaction } from 'kysely'
import { requireConfirmed } from '../../request/accounts/confirmed.ts'
import type { RequestContext } from '../../request/context.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { type Idempotency, reusedKey, undecidedKey } from '../../request/idempotency.ts'
import { repeatableTransaction } from '../../platform/db/repeatable-transaction.ts'
import { extensionPoint } from '../../platform/extension-point.ts'
import { newId } from '../../platform/new-id.ts'
import { decideAgain } from '../../request/decisions.ts'
import type { Decision } from '../../request/decision.ts'
import { requireRights, scopeFor } from '../../request/scope.ts'
import { requireAllRightsAgain } from '../../request/members.ts'
import { FieldFault } from '../graphql/errors.ts'
import type { ArgsInput } from '../graphql/args-input.ts'
import type { Field } from '../graphql/document.ts'
import type { MutationShape } from '../graphql/schema.ts'

/**
 * A mutation of the admin endpoint that changes no table of a tenant: users, views, settings. All mutations of a document share one
 * transaction. (A change of tables is a `StructureMutation`.)
 */
export interface AdminMutation extends MutationShape {
  /** Sessions must have confirmed their sign-in within the last hour (`requireConfirmed`). */
  readonly confirm?: true
  /**
   * Authorizes, writes and logs, and returns the id of the row that it is about. Throws coded errors. It authorizes with the functions of
   * `decisions.ts`, so that a repeated request is authorized again. It is repeated after a deadlock: jobs and events are added in the
   * transaction, and everything else that is not undone with it is done in `afterCommit`.
   */
  run(change: AdminChange, args: Readonly<Record<string, unknown>>): Promise<string>
  /**
   * Work that cannot be part of the transaction; the response waits for it. A repeated request runs it again, and the next server start
   * completes it after a crash.
   */
  afterCommit?(ctx: RequestContext, id: string): Promise<void>
  /** The response of a mutation with its own `type`. Read after the commit, and again for a repeated request. */
  readonly answer?: (ctx: RequestContext, id: string) => Promise<object>
  /**
   * Creates values that are shown once, such as a link or a key's secret: keys of the response, which are null in `answer`. Called after
   * the commit, for the first request only. Types with a secret have `repeatedField`.
   */
  readonly makeSecret?: (ctx: RequestContext, id: string) => Promise<object>
}

/** A mutation whose arguments are read by their shape before `run` gets them. */
export const adminMutation = <T>({
  args,
  run,
  ...mutation
}: Omit<AdminMutation, 'args' | 'run'> & {
  readonly args: ArgsInput<T>
  readonly run: (change: AdminChange, args: T) => Promise<string>
}): AdminMutation => ({
  ...mutation,
  args: () => args.arguments,
  run: (change, given) => run(change, args.read(given)),
})

/** All mutations of the admin endpoint that change no table of a tenant. */
export const adminMutations = extensionPoint<AdminMutation>('admin mutations')

type RequireUnused = (
  trx: Kysely<AdminDb>,
  tenantId: string,
  by: { readonly userId: string; readonly idempotency: Idempotency },
) => Promise<unknown>

/** Each function throws if the key was used for a change that is stored elsewhere. */
export const idempotencyChecks = extensionPoint<RequireUnused>('idempotency checks')

/** For responses with a secret. */
export const repeatedField = {
  isRepeated: {
    type: new GraphQLNonNull(GraphQLBoolean),
    description: 'True for a repeated request (same Idempotency-Key). Only the first response has the secret.',
  },
}

export interface AdminChange {
  readonly ctx: RequestContext
  readonly transaction: Transaction<AdminDb>
}

/** The part of a change that the operation log needs; background work has no request. */
export interface LoggedChange {
  readonly ctx: {
    readonly user: { readonly id: string }
    readonly apiKey?: { readonly id: string } | null
    readonly address?: string
  }
  readonly transaction: Kysely<AdminDb>
}

/** The result of a document of mutations. */
export interface DoneMutations {
  /** Ids of the rows that the mutations are about, in order. */
  readonly ids: readonly string[]
  /** A repeated request (same Idempotency-Key): all decisions were made again, and nothing was changed. */
  readonly isRepeated: boolean
}

export async function runAdminMutations(
  ctx: RequestContext,
  changes: readonly RequestedMutation[],
  idempotency: Idempotency | null,
): Promise<DoneMutations> {
  for (const { field, mutation } of changes)
    await atField(field, async () => {
      requireRights(ctx, mutation, field.args)
      if (mutation.confirm) await requireConfirmed(ctx.app, ctx)
    })
  const decided = ctx.decisions.length
  const done = await repeatableTransaction(ctx.app.admin, async (transaction) => {
    // Discard the decisions of an attempt that PostgreSQL aborted.
    ctx.decisions.length = decided
    const change = { ctx, transaction }
    const earlier = idempotency && (await takeKey(change, idempotency))
    return earlier ? repeatMutations(change, changes, earlier) : commitMutations(change, changes, idempotency)
  })
  for (const [i, { mutation }] of changes.entries()) await mutation.afterCommit?.(ctx, done.ids[i]!)
  return done
}

interface RequestedMutation {
  readonly field: Field
  readonly mutation: AdminMutation
}

async function commitMutations(
  change: AdminChange,
  changes: readonly RequestedMutation[],
  idempotency: Idempotency | null,
): Promise<DoneMutations> {
  const { ctx, transaction } = change
  const ids: string[] = []
  const decisions: Decision[][] = []
  for (const { field, mutation } of changes)
    await atField(field, async () => {
      const before = ctx.decisions.length
      ids.push(await mutation.run(change, field.args))
      const made = ctx.decisions.slice(before)
      requireDecided(mutation.name, scopeFor(mutation.scope, field.args, ctx.user), made)
      decisions.push(made)
    })
  if (idempotency) {
    const keys = transaction.updateTable('idempotencyKeys').where('userId', '=', ctx.user.id)
    const own = keys.where('tenantId', 'is not distinct from', ctx.tenant?.id ?? null)
    await own
      .where('key', '=', idempotency.key)
      .set({ results: ids, decisions: JSON.stringify(decisions) })
      .execute()
  }
  return { ids, isRepeated: false }
}

async function repeatMutations(
  change: AdminChange,
  changes: readonly RequestedMutation[],
  { ids, decisions }: EarlierRequest,
): Promise<DoneMutations> {
  for (const [i, { field, mutation }] of changes.entries())
    await atField(field, async () => {
      for (const decision of decisions[i]!)
        if (decision.kind === 'allRightsOf') await requireAllRightsAgain(change, decision)
        else decideAgain(change.ctx, decision)
      const scope = scopeFor(mutation.scope, field.args, change.ctx.user)
      await logRepeat(
        change,
        { name: mutation.name, subjectType: mutation.entity, subjectId: ids[i]! },
        scope,
        decisions[i]!,
      )
    })
  return { ids, isRepeated: true }
}

async function atField(field: Field, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw new FieldFault(field.alias, error)
  }
}

interface EarlierRequest {
  readonly ids: readonly string[]
  readonly decisions: readonly (readonly Decision[])[]
}

/**
 * Reserves the key in this transaction (keys are kept for a day). A concurrent request under the same key waits for the first and gets its
 * result.
 */
async function takeKey(
  {
    ctx: {
      user,
      tenant,
      app: { extensions },
    },
    transaction,
  }: AdminChange,
  idempotency: Idempotency,
): Promise<EarlierRequest | null> {
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
    if (tenantId !== null)
      for (const requireUnused of extensions.of(idempotencyChecks))
        await requireUnused(transaction, tenantId, { userId, idempotency })
    return null
  }
  const known = await transaction
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'results', 'decisions'])
    .where('userId', '=', userId)
    .where('tenantId', 'is not distinct from', tenantId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (known.fingerprint !== fingerprint) throw reusedKey()
  if (known.decisions === null) throw undecidedKey()
  return { ids: known.results!, decisions: known.decisions as unknown as Decision[][] }
}

/** A mutation that makes no decision about its declared scope is a bug, and is rolled back. */
function requireDecided(name: string, scope: OperationScope, decisions: readonly Decision[]): void {
  const requested = { platform: null, organization: 'wholeOrganization', tenant: 'tenant', self: null }[scope]
  if (requested === null || decisions.some(({ kind }) => kind === requested)) return
  throw new Error(`The mutation ${name} made no decision about the ${scope} that it changes`)
}

/** Logs to every organization in the decisions; changes of the caller's own data have none. */
export async function logRepeat(
  change: AdminChange,
  { name, ...subject }: { readonly name: string; readonly subjectType: string; readonly subjectId: string },
  scope: OperationScope,
  decisions: readonly Decision[],
): Promise<void> {
  if (scope === 'self') return
  const tenantIds = decisions.flatMap((decision) => (decision.kind === 'tenant' ? decision.id : []))
  const [tenantId = null] = tenantIds
  const organizationIds = new Set(
    scope === 'platform'
      ? change.ctx.organizationIds
      : decisions.flatMap((decision) => (decision.kind === 'wholeOrganization' ? decision.id : [])),
  )
  if (tenantIds.length > 0) {
    const tenants = change.transaction.selectFrom('tenants').select('organizationId').where('id', 'in', tenantIds)
    for (const { organizationId } of await tenants.execute()) organizationIds.add(organizationId)
  }
  const description = `Repeated ${name} with the same Idempotency-Key; nothing was changed`
  const entry = { ...subject, tenantId, action: 'repeat', version: 0, description, before: null, after: null } as const
  for (const organizationId of organizationIds) await logAdminChange(change, { ...entry, organizationId })
}

/** The log entry of a change: the whole row of a created or deleted one, the changed keys of an updated one. */
export interface AdminLogEntry {
  readonly organizationId: string
  readonly tenantId: string | null
  readonly subjectType: string
  readonly subjectId: string
  readonly action: 'create' | 'update' | 'delete' | 'restore' | 'export' | 'import' | 'seeAs' | 'repeat'
  readonly version: number
  /** A sentence for users that describes the change, with names. */
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

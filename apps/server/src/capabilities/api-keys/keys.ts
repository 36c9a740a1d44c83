import { annotate, fail, id, notBlank, nullable, object, ok, refine, text, type ValueOf } from '@monarch/shapes'
import {
  AppError,
  badInput,
  isUuid,
  notFound,
  permissionList,
  requestsPerMinute,
  defaultPerMinute,
  type PermissionPattern,
} from '@monarch/schema'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import type { MemberRemoval } from '../../api/admin/member-removal.ts'
import { forgetRights } from '../../request/credentials.ts'
import type { RequestContext } from '../../request/context.ts'
import { type AdminChange, logAdminChange } from '../../api/admin/admin-mutation.ts'
import { newId } from '../../platform/new-id.ts'
import { hashSecret } from './find-key.ts'
import { readKeys, rolesOfKey } from './key-rights.ts'
import { reachable, requireGrantable, requireHeld } from '../../request/decisions.ts'

const maxNameLength = 100
const maxPermissions = 500

const name = annotate(notBlank(maxNameLength, 'Please enter a name for the key'), {
  message: `A name has at most ${maxNameLength} characters`,
  limit: 'keyName',
})
const dateTime = nullable({ ...text(), graphql: 'DateTime' } as const)

export const keyCreation = object(
  {
    tenantId: id,
    name,
    permissions: annotate(
      refine(permissionList(maxPermissions), (given) =>
        given.length === 0
          ? { ...fail('Choose at least one permission'), at: '', isSentence: true }
          : ok([...new Set(given)]),
      ),
      {
        description: 'The permissions of the key. The caller must have all of them.',
        message: `A key has at most ${maxPermissions} permissions`,
        limit: 'keyPermissions',
      },
    ),
    expiresAt: annotate(dateTime, { description: 'Omit it for a key that never expires.' }),
    requestsPerMinute: annotate(requestsPerMinute, {
      description: `Defaults to ${defaultPerMinute}; at most ${requestsPerMinute.max}.`,
    }),
    userId: annotate(id, {
      description:
        'The service account that the key acts as. If omitted, a new one with the name of the key is created.',
    }),
  },
  'tenantId',
  'name',
  'permissions',
)
type NewKeyData = ValueOf<typeof keyCreation>
const maxKeys = 200

/** Returns the id of the key, which has no secret yet (`makeSecret`). */
export async function createKey(change: AdminChange, data: NewKeyData): Promise<string> {
  const { ctx, transaction } = change
  const { tenantId, name, permissions } = data
  reachable(ctx, tenantId, 'data.tenantId', 'tenant')
  const { organizationId } = await transaction
    .selectFrom('tenants')
    .select('organizationId')
    .where('id', '=', tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const expiresAt = data.expiresAt ?? null
  await requireTime(change, expiresAt)
  for (const permission of permissions) requireOwn(ctx, permission)
  await requireRoom(change, tenantId)
  const userId =
    data.userId == null
      ? await addAccount(change, { organizationId, tenantId, name })
      : await findAccount(change, { organizationId, tenantId, userId: data.userId })
  const id = newId()
  const givenBy = ctx.apiKey?.givenBy ?? ctx.user.id
  const vouchedBy = ctx.apiKey ? ctx.apiKey.vouchedBy : ctx.vouchedBy
  const rate = data.requestsPerMinute ?? defaultPerMinute
  const row = { tenantId, userId, givenBy, vouchedBy, name, permissions, requestsPerMinute: rate, expiresAt }
  await transaction
    .insertInto('apiKeys')
    .values({ id, ...row, tokenHash: null })
    .execute()
  await logAdminChange(change, {
    organizationId,
    tenantId,
    subjectType: 'apiKey',
    subjectId: id,
    action: 'create',
    version: 1,
    description: `Created the API key "${name}"`,
    before: null,
    after: row,
  })
  return id
}

export async function answerKey({ admin }: App, id: string): Promise<object> {
  const apiKey = await admin
    .selectFrom('apiKeys')
    .select(['id', 'tenantId', 'userId', 'name', 'permissions', 'requestsPerMinute', 'expiresAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { apiKey, secret: null }
}

/** Makes the secret of a new key. Only its hash is stored, so it cannot be shown again. */
export async function makeSecret(app: App, id: string): Promise<{ readonly secret: string }> {
  const secret = `mk_${randomBytes(32).toString('base64url')}`
  await app.admin.transaction().execute(async (trx) => {
    const key = await trx
      .updateTable('apiKeys')
      .set({ tokenHash: hashSecret(secret), ending: secret.slice(-4) })
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .where('tokenHash', 'is', null)
      .returning('userId')
      .executeTakeFirst()
    if (!key) throw new AppError('CONFLICT', 'This API key was revoked in the meantime.')
    await app.bus.publish('session', { userId: key.userId }, trx)
  })
  await forgetRights(app)
  return { secret }
}

export const keyChange = object({
  name,
  expiresAt: annotate(dateTime, {
    description: 'null for a key that never expires. Only the person who created the key can extend it.',
  }),
  requestsPerMinute,
})
type KeyData = ValueOf<typeof keyChange>

/**
 * Changes name, expiry and limit. Permissions are fixed: other permissions need a new key. Because a key acts with the rights of its
 * giver, only the giver can extend it, in person and while they still hold its permissions.
 */
export async function updateKey(change: AdminChange, id: string, data: KeyData): Promise<string> {
  const { ctx, transaction } = change
  const key = await findKey(change, id, 'id')
  const { name, expiresAt } = key
  const before = { name, expiresAt, requestsPerMinute: key.requestsPerMinute }
  const after = {
    name: data.name ?? name,
    expiresAt: data.expiresAt === undefined ? expiresAt : data.expiresAt,
    requestsPerMinute: data.requestsPerMinute ?? key.requestsPerMinute,
  }
  if (data.expiresAt !== undefined) {
    await requireTime(change, after.expiresAt)
    const isExtended =
      expiresAt !== null && (after.expiresAt === null || new Date(after.expiresAt) > new Date(expiresAt))
    if (isExtended) {
      if (ctx.apiKey || key.givenBy !== ctx.user.id)
        throw new AppError('FORBIDDEN', 'Only the user who created the key can extend it. Create another key instead.')
      for (const permission of key.permissions) requireOwn(ctx, permission)
    }
  }
  await transaction
    .updateTable('apiKeys')
    .set({ ...after, updatedAt: sql<string>`now()` })
    .where('id', '=', key.id)
    .execute()
  await logAdminChange(change, {
    organizationId: key.organizationId,
    tenantId: key.tenantId,
    subjectType: 'apiKey',
    subjectId: key.id,
    action: 'update',
    version: 1,
    description: `Updated the API key "${after.name}"`,
    before,
    after,
  })
  await ctx.app.bus.publish('session', { userId: key.userId }, transaction)
  return key.id
}

/** Call `forgetRights` after the transaction. Revoking the last key of an account removes the account; its name stays in logs. */
export async function revokeKey(change: AdminChange, id: string): Promise<string> {
  const key = await findKey(change, id, 'data.id')
  await endKey(change, key)
  return key.id
}

/** Finds a key of a tenant that the caller reaches, and locks it until the change is done. */
async function findKey({ ctx, transaction }: AdminChange, id: string, path: string) {
  const key = isUuid(id)
    ? await transaction
        .selectFrom('apiKeys as k')
        .innerJoin('tenants as t', 't.id', 'k.tenantId')
        .select(['k.id', 'k.tenantId', 'k.userId', 'k.givenBy', 'k.name', 'k.permissions', 't.organizationId'])
        .select(['k.expiresAt', 'k.requestsPerMinute'])
        .where('k.id', '=', id)
        .where('k.deletedAt', 'is', null)
        .forUpdate('k')
        .executeTakeFirst()
    : undefined
  if (!key) throw notFound(path, 'API key')
  reachable(ctx, key.tenantId, path, 'API key')
  return key
}

/** Revokes the keys that a removed user gave: they would work again if the user ever returned. */
export async function revokeKeysGivenBy(change: AdminChange, { userId, organizationId }: MemberRemoval): Promise<void> {
  const keys = await change.transaction
    .selectFrom('apiKeys as k')
    .innerJoin('tenants as t', 't.id', 'k.tenantId')
    .select(['k.id', 'k.tenantId', 'k.userId', 'k.name', 'k.permissions', 't.organizationId'])
    .where('k.givenBy', '=', userId)
    .where('t.organizationId', '=', organizationId)
    .where('k.deletedAt', 'is', null)
    .orderBy('k.id')
    .forUpdate()
    .execute()
  for (const key of keys) await endKey(change, key)
}

interface EndingKey {
  readonly id: string
  readonly tenantId: string
  readonly userId: string
  readonly name: string
  readonly permissions: readonly PermissionPattern[]
  readonly organizationId: string
}

async function endKey(change: AdminChange, key: EndingKey): Promise<void> {
  const { ctx, transaction } = change
  const { id, tenantId, userId, name, permissions, organizationId } = key
  const revoked = { tokenHash: null, deletedAt: sql<string>`now()`, updatedAt: sql<string>`now()` }
  await transaction.updateTable('apiKeys').set(revoked).where('id', '=', id).execute()
  const isLast = !(await transaction
    .selectFrom('apiKeys')
    .select('id')
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst())
  if (isLast) {
    await transaction.deleteFrom('memberships').where('userId', '=', userId).execute()
    await transaction
      .updateTable('users')
      .set({ status: 'removed', isActive: false })
      .where('id', '=', userId)
      .execute()
  }
  await logAdminChange(change, {
    organizationId,
    tenantId,
    subjectType: 'apiKey',
    subjectId: id,
    action: 'delete',
    version: 2,
    description: `Revoked the API key "${name}"`,
    before: { name, permissions, userId },
    after: null,
  })
  await ctx.app.bus.publish('session', { userId }, transaction)
}

/** The expiry must be in the future; a key made by a key expires no later than its maker. */
async function requireTime({ ctx, transaction }: AdminChange, expiresAt: string | null): Promise<void> {
  const path = 'data.expiresAt'
  const last = ctx.apiKey?.expiresAt ?? null
  const { rows } = await sql<{ isAhead: boolean; isInTime: boolean }>`
    select ${expiresAt}::timestamptz > now() as "isAhead", ${expiresAt}::timestamptz <= ${last}::timestamptz as "isInTime"`.execute(
    transaction,
  )
  if (expiresAt !== null && !rows[0]!.isAhead) throw badInput({ path, message: 'The expiry must be in the future' })
  if (last !== null && rows[0]!.isInTime !== true)
    throw badInput({ path, message: 'A key that is created by a key must not expire after that key' })
}

/** The new key inherits the giver's row and field limits, so any form of the permission is enough. */
function requireOwn(ctx: RequestContext, permission: PermissionPattern): void {
  requireHeld(ctx, [permission], `You cannot grant "${permission}", because you do not have it yourself.`)
}

async function requireRoom({ transaction }: AdminChange, tenantId: string): Promise<void> {
  const keys = transaction.selectFrom('apiKeys').where('tenantId', '=', tenantId).where('deletedAt', 'is', null)
  const { count } = await keys.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  if (count >= maxKeys)
    throw new AppError('CONFLICT', `A workspace has at most ${maxKeys} API keys.`, { limit: 'keysPerTenant' })
}

interface Place {
  readonly organizationId: string
  readonly tenantId: string
}

/** Adds an account for keys only: it has no password, and its address receives no mail. */
async function addAccount(
  { transaction }: AdminChange,
  { organizationId, tenantId, name }: Place & { readonly name: string },
): Promise<string> {
  const id = newId()
  await transaction
    .insertInto('users')
    .values({ id, email: `${id}@service.invalid`, name, passwordHash: null, isService: true })
    .execute()
  await transaction
    .insertInto('memberships')
    .values({ userId: id, organizationId, tenantIds: [tenantId] })
    .execute()
  return id
}

/** Adding a key to a service account takes all rights of the account's other keys, in every tenant of those keys. */
async function findAccount(
  change: AdminChange,
  { organizationId, tenantId, userId }: Place & { readonly userId: string },
): Promise<string> {
  const { ctx, transaction } = change
  const account = isUuid(userId)
    ? await transaction
        .selectFrom('users as u')
        .innerJoin('memberships as m', 'm.userId', 'u.id')
        .select('m.tenantIds')
        .where('u.id', '=', userId)
        .where('u.isService', '=', true)
        .where('m.organizationId', '=', organizationId)
        .executeTakeFirst()
    : undefined
  if (!account || (account.tenantIds && !account.tenantIds.includes(tenantId)))
    throw notFound('data.userId', 'service account')
  for (const key of await readKeys(transaction, sql`k."userId" = ${userId}`)) {
    reachable(ctx, key.tenantId, 'data.userId', 'service account whose workspaces you can all enter')
    for (const role of rolesOfKey(key)) requireGrantable(ctx, role)
  }
  return userId
}

import { AppError, badInput, Issues, permissionList, type PermissionPattern } from '@monarch/schema'
import { read } from '@monarch/shapes'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../../platform/app.ts'
import type { AdminDb } from '../../../platform/db/admin-db.ts'
import { readCredentials } from '../../../request/accounts/account-input.ts'
import { hashPassword } from '../../../request/accounts/passwords.ts'
import { endAllSessions, forget } from '../../../request/credentials.ts'
import { newId } from '../../../platform/new-id.ts'

interface UserDetails {
  readonly email: string
  readonly name: string
  /** Without one, the user can sign in but has no access until a membership is added. */
  readonly organizationId: string | null
  /** The tenants of the organization that the user can enter; null for all. */
  readonly tenantIds: readonly string[] | null
}

export interface NewUser extends UserDetails {
  readonly permissions: readonly string[]
  readonly password: string
}

/** With checked details. */
interface CheckedUser extends UserDetails {
  readonly permissions: readonly PermissionPattern[]
  readonly passwordHash: string
}

interface AddedUser {
  readonly id: string
  readonly email: string
  readonly name: string
}

export async function createUser(app: App, input: NewUser): Promise<AddedUser> {
  const { email, password } = readCredentials({ email: input.email, password: input.password })
  const name = input.name.trim()
  const issues = new Issues()
  const permissions = read(permissionList(Infinity), [...new Set(input.permissions)], 'permissions', {
    report: (problem) => issues.push(problem),
  })
  if (name === '' || name.length > maxNameLength) {
    issues.push({ path: 'name', message: `Name must have 1 to ${maxNameLength} characters` })
  }
  if (issues.length > 0 || permissions === undefined) throw badInput(issues)

  const { organizationId, tenantIds } = input
  const passwordHash = await hashPassword(app, password)
  return storeUser(app, { email, name, permissions, passwordHash, organizationId, tenantIds })
}

export async function storeUser(app: App, user: CheckedUser): Promise<AddedUser> {
  const { email, name, passwordHash, organizationId } = user
  const permissions = [...user.permissions]
  const id = newId()
  await app.admin.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('users')
      // The operator vouches for the address.
      .values({ id, email, name, permissions, passwordHash, addressProvenAt: sql<string>`now()` })
      .onConflict((row) => row.column('email').where('status', '=', 'active').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n)
      throw new AppError('CONFLICT', `There is already a user with the email address ${email}.`)
    if (organizationId === null) return
    const tenantIds = user.tenantIds && (await tenantsOf(trx, organizationId, user.tenantIds))
    await trx.insertInto('memberships').values({ userId: id, organizationId, tenantIds }).execute()
    const after = { id, email, name, permissions, tenantIds }
    await log(trx, { organizationId, subjectId: id, action: 'create', description: `Added the user "${name}"`, after })
  })
  return { id, email, name }
}

/** For operators: sets a new password, ends every session of the user, and removes passkeys and the second factor. */
export async function resetPassword(app: App, input: { email: string; password: string }): Promise<void> {
  const { email, password } = readCredentials(input)
  const passwordHash = await hashPassword(app, password)
  const userId = await app.admin.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('status', '=', 'active')
      .executeTakeFirst()
    if (!user) throw new AppError('NOT_FOUND', `No user has the email address ${email}.`)
    await setPassword(trx, app, { ...user, passwordHash, by: null })
    await removeFactors(trx, user.id)
    return user.id
  })
  await forget(app, userId)
}

/** Runs in a transaction; call `forget` after it. Ends every session and invalidates every reset link. */
export async function setPassword(
  trx: Kysely<AdminDb>,
  app: App,
  { id, passwordHash, by }: { readonly id: string; readonly passwordHash: string; readonly by: string | null },
): Promise<void> {
  const { name } = await trx
    .updateTable('users')
    .set({ passwordHash, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('passwordResets').where('userId', '=', id).execute()
  await endAllSessions(trx, app, id)
  const memberships = await trx.selectFrom('memberships').select('organizationId').where('userId', '=', id).execute()
  for (const { organizationId } of memberships) {
    const description = `Reset the password of "${name}"`
    const entry = { organizationId, userId: by, subjectId: id, action: 'resetPassword', description, after: null }
    await log(trx, entry)
  }
}

/** Opening a mailed link proves that the address belongs to the user. */
export async function proveAddress(trx: Kysely<AdminDb>, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ addressProvenAt: sql<string>`now()` })
    .where('id', '=', userId)
    .where('addressProvenAt', 'is', null)
    .execute()
}

/** Removes every way to sign in except the password and identity providers. */
export async function removeFactors(trx: Kysely<AdminDb>, userId: string): Promise<void> {
  for (const table of ['passkeys', 'secondFactors', 'recoveryCodes', 'signInChallenges'] as const)
    await trx.deleteFrom(table).where('userId', '=', userId).execute()
}

export const maxNameLength = 200

/** Checks that all given tenants belong to the organization. */
export async function tenantsOf(
  trx: Kysely<AdminDb>,
  organizationId: string,
  requested: readonly string[],
  path = 'tenantIds',
): Promise<string[]> {
  const rows = await trx.selectFrom('tenants').select('id').where('organizationId', '=', organizationId).execute()
  const known = new Set(rows.map(({ id }) => id))
  const unknown = requested.find((id) => !known.has(id))
  if (unknown !== undefined) throw badInput({ path, message: `The organization has no tenant "${unknown}"` })
  return [...requested]
}

interface UserOperation {
  readonly organizationId: string
  /** The acting user; an operator on the command line is not one. */
  readonly userId?: string | null
  readonly subjectId: string
  readonly action: string
  readonly description: string
  readonly after: object | null
}

async function log(trx: Kysely<AdminDb>, { after, ...operation }: UserOperation): Promise<void> {
  const version = sql<number>`(select coalesce(max(version), 0) + 1 from operations where "subjectId" = ${operation.subjectId})`
  await trx
    .insertInto('operations')
    .values({ id: newId(), ...operation, subjectType: 'user', version, after: after && JSON.stringify(after) })
    .execute()
}

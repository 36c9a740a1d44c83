import { annotate, id, list, nullable, object, text, type ValueOf } from '@monarch/shapes'
import { AppError, badInput } from '@monarch/schema'
import { hashPassword } from '../../../request/accounts/passwords.ts'
import { requireGoodPassword } from '../../../request/accounts/password-rules.ts'
import { type AdminChange, logAdminChange } from '../../../api/admin/admin-mutation.ts'
import { newId } from '../../../platform/new-id.ts'
import { userCountersService } from '../accounts/counters.ts'
import { insertInvitation, mailInvitation } from '../invitations/invitations.ts'
import { lockOrganization, readRoles, readTenantIds } from './members.ts'
import { readEmail, readName } from '../accounts/read-user.ts'

export const memberKeys = {
  roleIds: annotate(list(id, Infinity), { description: 'All roles of the user in the organization.' }),
  tenantIds: annotate(nullable(list(id, Infinity)), {
    description: 'The tenants that the user can enter; null for all of the organization.',
  }),
}
export const userCreation = object(
  {
    organizationId: id,
    email: text(),
    name: text(),
    password: annotate(text(), {
      description: 'With a password, the user can sign in immediately. Without one, an invitation is sent.',
    }),
    ...memberKeys,
  },
  'organizationId',
  'email',
  'name',
)
type NewUserData = Omit<ValueOf<typeof userCreation>, 'organizationId'>

/** With a password, creates an account that can be used immediately; without one, an invitation. Returns the id of the user. */
export async function createUser(change: AdminChange, organizationId: string, data: NewUserData): Promise<string> {
  const { ctx, transaction } = change
  const { app } = ctx
  const email = readEmail(data.email, 'data.email')
  const name = readName(data.name, 'data.name')
  const { newUsers, takenAddresses } = app.services.get(userCountersService)
  if (data.password != null && takenAddresses.wait(ctx.user.id) > 0) throw inviteInstead()
  const passwordHash = await hashOf(change, data, { email, organizationIds: [organizationId] })
  newUsers.count(ctx.user.id, 'Too many users were added at once.')
  await lockOrganization(transaction, organizationId)
  await requireNoMember(change, organizationId, email)
  const roles = await readRoles(change, organizationId, data.roleIds ?? [])
  const tenantIds = await readTenantIds(change, organizationId, data.tenantIds ?? null)
  const id = newId()
  const isInvited = passwordHash === null
  const status = isInvited ? 'invited' : 'active'
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('users')
    .values({ id, email, name, passwordHash, status, isActive: !isInvited })
    .onConflict((row) => row.column('email').where('status', '=', 'active').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) {
    takenAddresses.add(ctx.user.id)
    throw inviteInstead()
  }
  await transaction.insertInto('memberships').values({ userId: id, organizationId, tenantIds }).execute()
  if (roles.length > 0) {
    const rows = roles.map((role) => ({ id: newId(), userId: id, roleId: role.id }))
    await transaction.insertInto('userRoles').values(rows).execute()
  }
  if (isInvited) {
    const invitationId = await insertInvitation(transaction, { organizationId, userId: id, invitedBy: ctx.user.id })
    await mailInvitation(transaction, app, invitationId, ctx.user.name)
  }
  await logAdminChange(change, {
    organizationId,
    tenantId: null,
    subjectType: 'user',
    subjectId: id,
    action: 'create',
    version: 1,
    description: `${isInvited ? 'Invited' : 'Added'} the user "${name}"`,
    before: null,
    after: { id, email, name, status, tenantIds, roles: roles.map((role) => role.name) },
  })
  return id
}

async function hashOf(
  { ctx, transaction }: AdminChange,
  { password }: NewUserData,
  owner: { readonly email: string; readonly organizationIds: readonly string[] },
): Promise<string | null> {
  if (password == null) return null
  await requireGoodPassword(transaction, owner, password, 'data.password')
  return hashPassword(ctx.app, password)
}

async function requireNoMember({ transaction }: AdminChange, organizationId: string, email: string): Promise<void> {
  const known = await transaction
    .selectFrom('users as u')
    .innerJoin('memberships as m', 'm.userId', 'u.id')
    .select('u.status')
    .where('m.organizationId', '=', organizationId)
    .where('u.email', '=', email)
    .executeTakeFirst()
  if (!known) return
  const message =
    known.status === 'invited' ? `${email} has been invited already` : `${email} is in this organization already`
  throw new AppError('CONFLICT', message, { issues: [{ path: 'data.email', message }] })
}

/**
 * Reveals as little as possible about accounts elsewhere: after more refusals than mistakes explain, the caller can only invite for
 * the rest of the hour, whatever the address.
 */
function inviteInstead(): AppError {
  const message = 'No password can be set for this person. Leave it out to send an invitation.'
  return badInput({ path: 'data.password', message })
}

import { AppError, badInput } from '@monarch/schema'
import { sql } from 'kysely'
import { memberRemovals } from '../../../api/admin/member-removal.ts'
import { type AdminChange, logAdminChange } from '../../../api/admin/admin-mutation.ts'
import { requireAdministrator } from '../../../request/administrator.ts'
import { removeFactors } from '../accounts/accounts.ts'
import { removeInvited } from '../invitations/invitations.ts'
import { findMember, type Member, requireAllRightsOf } from '../../../request/members.ts'
import { isOnlyHere, lockOrganization } from './members.ts'

/**
 * Removes a user from an organization. Records, comments and history keep the name. Each capability transfers or ends what the user
 * owns (`memberRemovals`). A user without organizations cannot sign in; the row stays for the name, and the address is free again.
 */
export async function removeUser(
  change: AdminChange,
  given: { readonly userId: string; readonly organizationId: string; readonly reassignTo: string | null },
): Promise<void> {
  const { ctx, transaction } = change
  const { userId, organizationId, reassignTo } = given
  await lockOrganization(transaction, organizationId)
  const member = await findMember(transaction, { userId, organizationId, path: 'data.id' })
  if (member.id === ctx.user.id)
    throw new AppError('FORBIDDEN', 'You cannot remove yourself. Ask another administrator.')
  await requireAllRightsOf(change, member, organizationId)
  const heir = reassignTo === null ? null : await findHeir(change, organizationId, reassignTo)
  if (heir?.id === member.id) throw badInput({ path: 'data.reassignTo', message: 'Choose another user' })
  if (member.status === 'invited') await removeInvited(transaction, member.id)
  else {
    for (const handle of ctx.app.extensions.of(memberRemovals))
      await handle(change, { userId: member.id, organizationId, heir })
    await leave(change, member, organizationId)
    await requireAdministrator(change, organizationId)
  }
  await logAdminChange(change, {
    organizationId,
    tenantId: null,
    subjectType: 'user',
    subjectId: member.id,
    action: 'delete',
    version: 0,
    description:
      member.status === 'invited' ? `Revoked the invitation of "${member.name}"` : `Removed the user "${member.name}"`,
    before: { name: member.name, email: member.email, tenantIds: member.tenantIds },
    after: heir && { reassignedTo: heir.name },
  })
  await ctx.app.bus.publish('session', { userId: member.id }, transaction)
  await ctx.app.bus.publish('roles', { organizationId }, transaction)
}

async function findHeir(change: AdminChange, organizationId: string, userId: string): Promise<Member> {
  const heir = await findMember(change.transaction, { userId, organizationId, path: 'data.reassignTo' })
  if (heir.status === 'active' && heir.hasAccount && heir.isActive) return heir
  throw badInput({ path: 'data.reassignTo', message: `${heir.name} is not active` })
}

async function leave({ transaction }: AdminChange, { id }: Member, organizationId: string): Promise<void> {
  const isLast = await isOnlyHere(transaction, id)
  await sql`
    delete from "userRoles" where "userId" = ${id}
      and "roleId" in (select id from roles where "organizationId" = ${organizationId})`.execute(transaction)
  for (const table of ['identities', 'memberships', 'settings'] as const)
    await transaction.deleteFrom(table).where('userId', '=', id).where('organizationId', '=', organizationId).execute()
  if (!isLast) return
  await removeFactors(transaction, id)
  for (const table of ['settings', 'sessions', 'passwordResets'] as const)
    await transaction.deleteFrom(table).where('userId', '=', id).execute()
  await transaction
    .updateTable('users')
    .set({ status: 'removed', isActive: false, passwordHash: null, permissions: [], avatarUrl: null })
    .where('id', '=', id)
    .execute()
}

import { AppError, badInput } from '@monarch/schema'
import { sql } from 'kysely'
import { memberRemovals } from '../../api/admin/member-removal.ts'
import { type AdminChange, logAdminChange } from '../../api/admin/admin-mutation.ts'
import { requireAdministrator } from '../../request/administrator.ts'
import { removeFactors } from './accounts.ts'
import { removeInvited } from './invitations.ts'
import { findMember, type Member, requireAllRightsOf } from '../../request/members.ts'
import { isOnlyHere, lockOrganization } from './members.ts'

/**
 * Takes somebody out of an organization. What others see by his name stays: records, comments, history. What he owns goes to
 * whom it is given to, or ends: personal views go to the bin, workflows and open forms that act as him stop. Keys that he gave
 * are revoked, since nobody gives his rights on. Who is in no organization
 * any more cannot sign in; the row stays for the name, and the address is free again.
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
    throw new AppError('FORBIDDEN', 'You cannot remove yourself. Ask somebody else to do it.')
  await requireAllRightsOf(change, member, organizationId)
  const heir = reassignTo === null ? null : await findHeir(change, organizationId, reassignTo)
  if (heir?.id === member.id) throw badInput({ path: 'data.reassignTo', message: 'Choose somebody else' })
  if (member.status === 'invited') await removeInvited(transaction, member.id)
  else {
    await handOver(change, member, heir, organizationId)
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

async function handOver(
  change: AdminChange,
  { id }: Member,
  heir: Member | null,
  organizationId: string,
): Promise<void> {
  const { ctx, transaction } = change
  const tenants = sql`(select id from tenants where "organizationId" = ${organizationId})`
  const touched = sql`version = version + 1, "updatedAt" = now()`
  if (heir)
    await sql`update views set "ownerId" = ${heir.id}, ${touched} where "ownerId" = ${id} and "tenantId" in ${tenants}`.execute(
      transaction,
    )
  else
    await sql`
      update views set "deletedAt" = now(), "isDefault" = false, ${touched}
      where "ownerId" = ${id} and visibility = 'personal' and "deletedAt" is null and "tenantId" in ${tenants}`.execute(
      transaction,
    )
  const { rows: published } = await sql<{ id: string; tenantId: string }>`
    select id, "tenantId" from workflows
    where "publishedBy" = ${id} and "tenantId" in ${tenants} order by id for update`.execute(transaction)
  if (heir) {
    // They act as whoever has published them.
    if (published.length > 0) await requireAllRightsOf(change, heir, organizationId)
    await sql`update workflows set "createdBy" = ${heir.id} where "createdBy" = ${id} and "tenantId" in ${tenants}`.execute(
      transaction,
    )
  }
  await handOverForms(change, id, heir, organizationId)
  for (const end of ctx.app.extensions.of(memberRemovals)) await end(change, { userId: id, organizationId })
  if (published.length === 0) return
  const ids = published.map((workflow) => workflow.id)
  const next = heir
    ? sql`"publishedBy" = ${heir.id}, "apiKeyId" = null, "vouchedBy" = null`
    : sql`"isActive" = false, "activeSince" = null, "nextAt" = null`
  await sql`update workflows set ${next}, ${touched} where id = any(${ids}::uuid[])`.execute(transaction)
  for (const tenantId of new Set(published.map((workflow) => workflow.tenantId)))
    await ctx.app.bus.publish('workflows', { tenantId }, transaction)
}

/** What is filled in at an open form is stored with the rights of who has opened it. */
async function handOverForms(
  change: AdminChange,
  id: string,
  heir: Member | null,
  organizationId: string,
): Promise<void> {
  const { transaction } = change
  const opened = sql`"createdBy" = ${id} and "tenantId" in (select id from tenants where "organizationId" = ${organizationId})`
  if (!heir) {
    await sql`delete from "formLinks" where ${opened}`.execute(transaction)
    return
  }
  const { rows } =
    await sql`update "formLinks" set "createdBy" = ${heir.id}, "apiKeyId" = null, "vouchedBy" = null where ${opened} returning id`.execute(
      transaction,
    )
  if (rows.length > 0) await requireAllRightsOf(change, heir, organizationId)
}

async function leave({ transaction }: AdminChange, { id }: Member, organizationId: string): Promise<void> {
  const isLast = await isOnlyHere(transaction, id)
  await sql`
    delete from "userRoles" where "userId" = ${id}
      and "roleId" in (select id from roles where "organizationId" = ${organizationId})`.execute(transaction)
  await sql`
    delete from notifications where "userId" = ${id}
      and "tenantId" in (select id from tenants where "organizationId" = ${organizationId})`.execute(transaction)
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

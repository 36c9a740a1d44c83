import { memberKeys } from './create-user.ts'
import { annotate, flag, id, object, text, type ValueOf } from '@monarch/shapes'
import { AppError } from '@monarch/schema'
import { sql } from 'kysely'
import type { AdminChange } from '../../../api/admin/admin-mutation.ts'
import { requireAdministrator } from '../../../request/administrator.ts'
import { setUserRoles } from './user-roles.ts'
import { findMember, type Member, requireAllRightsOf } from '../../../request/members.ts'
import { isOnlyHere, lockOrganization, readTenantIds } from './members.ts'
import { readName } from '../accounts/read-user.ts'
import { logUserChange } from '../accounts/log-user-change.ts'

export const organizationId = annotate(id, { description: "Defaults to the organization of the request's tenant." })
export const userChange = object({
  organizationId,
  name: text(),
  isActive: annotate(flag, { description: 'False suspends the user in the organization.' }),
  ...memberKeys,
})
type UserData = ValueOf<typeof userChange>

/** Changes the given properties of a membership. */
export async function updateUser(
  change: AdminChange,
  { userId, organizationId }: { readonly userId: string; readonly organizationId: string },
  data: UserData,
): Promise<void> {
  const { ctx, transaction } = change
  await lockOrganization(transaction, organizationId)
  const member = await findMember(transaction, { userId, organizationId, path: 'id' })
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  const note = (key: keyof Member, value: unknown) => {
    before[key] = member[key]
    after[key] = value
  }
  if (data.isActive != null && data.isActive !== member.isActive) {
    if (member.id === ctx.user.id) throw new AppError('FORBIDDEN', 'You cannot suspend yourself.')
    await requireAllRightsOf(change, member, organizationId)
    await changeMembership(change, { userId: member.id, organizationId }, { isActive: data.isActive })
    note('isActive', data.isActive)
  }
  if (data.tenantIds !== undefined && !sameTenants(data.tenantIds, member.tenantIds)) {
    const tenantIds = await readTenantIds(change, organizationId, data.tenantIds)
    // Changing another user's tenants needs all rights of that user, in all tenants. This way, one user always keeps full access.
    if (member.id === ctx.user.id) throw new AppError('FORBIDDEN', 'You cannot change which tenants you can enter.')
    await requireAllRightsOf(change, member, organizationId)
    await changeMembership(change, { userId: member.id, organizationId }, { tenantIds })
    note('tenantIds', tenantIds)
  }
  if (data.name != null && data.name.trim() !== member.name) {
    const name = readName(data.name, 'data.name')
    await requireAllRightsOf(change, member, organizationId)
    if (member.id !== ctx.user.id && !(await isOnlyHere(transaction, member.id)))
      throw new AppError('FORBIDDEN', `Only ${member.name} can change this name.`)
    await transaction
      .updateTable('users')
      .set({ name, updatedAt: sql<string>`now()` })
      .where('id', '=', member.id)
      .execute()
    note('name', name)
  }
  if (Object.keys(after).length > 0) {
    await requireAdministrator(change, organizationId)
    await logUserChange(change, {
      organizationId,
      subjectId: member.id,
      description: descriptionOf(member, after),
      before,
      after,
    })
    await ctx.app.bus.publish('session', { userId: member.id }, transaction)
  }
  if (data.roleIds != null) {
    const roleIds = data.roleIds.map((id) => id.toLowerCase())
    await setUserRoles(change, { userId: member.id, organizationId, roleIds, path: 'data.roleIds' })
  }
}

async function changeMembership(
  { transaction }: AdminChange,
  { userId, organizationId }: { readonly userId: string; readonly organizationId: string },
  set: { readonly isActive: boolean } | { readonly tenantIds: string[] | null },
): Promise<void> {
  await transaction
    .updateTable('memberships')
    .set(set)
    .where('userId', '=', userId)
    .where('organizationId', '=', organizationId)
    .execute()
}

function sameTenants(a: readonly string[] | null, b: readonly string[] | null): boolean {
  if (a === null || b === null) return a === b
  return new Set(a).size === new Set(b).size && a.every((id) => b.includes(id.toLowerCase()))
}

function descriptionOf({ name }: Member, after: Readonly<Record<string, unknown>>): string {
  if (after.isActive === false) return `Suspended the user "${name}"`
  if (after.isActive === true) return `Reactivated the user "${name}"`
  return `Updated the user "${name}"`
}

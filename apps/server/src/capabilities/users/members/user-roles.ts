import { badInput, notFound, uuid } from '@monarch/schema'
import { annotate, id, list, object } from '@monarch/shapes'
import { argsInput } from '../../../api/graphql/args-input.ts'
import { type AdminChange, adminMutation } from '../../../api/admin/admin-mutation.ts'
import { newId } from '../../../platform/new-id.ts'
import { requireAdministrator } from '../../../request/administrator.ts'
import { rolesIn } from '../../../request/rights/role-rows.ts'
import { logUserChange } from '../accounts/log-user-change.ts'
import { forgetRights } from '../../../request/credentials.ts'
import { requireGrantable, wholeOrganization } from '../../../request/decisions.ts'

export const setUserRolesMutation = adminMutation({
  name: 'setUserRoles',
  confirm: true,
  description:
    'Replaces the roles of a user in the organization. The caller must have all permissions of the added and removed roles.',
  permission: 'user:update',
  scope: 'organization',
  entity: 'user',
  args: argsInput(
    object(
      {
        userId: annotate(uuid, { description: 'The id of a member of the organization.' }),
        organizationId: id,
        roleIds: annotate(list(id, Infinity), { description: 'All roles of the user.' }),
      },
      'userId',
      'organizationId',
      'roleIds',
    ),
  ),
  async run(change, { userId, roleIds, ...args }) {
    const organizationId = wholeOrganization(change.ctx, args.organizationId)
    await setUserRoles(change, { userId, organizationId, roleIds, path: 'roleIds' })
    return userId
  },
  afterCommit: ({ app }) => forgetRights(app),
})

/**
 * Replaces the roles of a member of the organization. Call `forgetRights` after the commit. Callers check whether users may be
 * changed at all.
 */
export async function setUserRoles(
  change: AdminChange,
  given: {
    readonly userId: string
    readonly organizationId: string
    readonly roleIds: readonly string[]
    readonly path: string
  },
): Promise<void> {
  const { ctx, transaction } = change
  const { userId, organizationId, path } = given
  await transaction.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute()
  const user = await transaction
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(['u.name', 'u.isService'])
    .where('m.organizationId', '=', organizationId)
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (!user) throw notFound('userId', 'user')
  if (user.isService)
    throw badInput({ path: 'userId', message: 'A service account has no roles: its keys have permissions.' })
  const roles = await rolesIn(transaction, organizationId)
  const requested = new Set(given.roleIds)
  for (const [i, id] of given.roleIds.entries())
    if (!roles.some((role) => role.id === id))
      throw badInput({ path: `${path}.${i}`, message: 'There is no such role' })
  const held = await transaction.selectFrom('userRoles').select('roleId').where('userId', '=', userId).execute()
  const had = new Set(held.map(({ roleId }) => roleId))
  const added = roles.filter(({ id }) => requested.has(id) && !had.has(id))
  const removed = roles.filter(({ id }) => had.has(id) && !requested.has(id))
  if (added.length + removed.length === 0) return
  for (const role of [...added, ...removed]) requireGrantable(ctx, role)
  if (removed.length > 0) {
    const ids = removed.map(({ id }) => id)
    await transaction.deleteFrom('userRoles').where('userId', '=', userId).where('roleId', 'in', ids).execute()
    await requireAdministrator(change, organizationId)
  }
  if (added.length > 0) {
    const rows = added.map(({ id: roleId }) => ({ id: newId(), userId, roleId }))
    await transaction.insertInto('userRoles').values(rows).execute()
  }
  await logUserChange(change, {
    organizationId,
    subjectId: userId,
    description: `Changed the roles of "${user.name}"`,
    before: { roles: roles.filter(({ id }) => had.has(id)).map(({ name }) => name) },
    after: { roles: roles.filter(({ id }) => requested.has(id)).map(({ name }) => name) },
  })
  await ctx.app.bus.publish('roles', { organizationId }, transaction)
}

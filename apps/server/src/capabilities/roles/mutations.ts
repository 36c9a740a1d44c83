import { AppError, notFound, roleTemplates, writtenTemplate } from '@monarch/schema'
import { id, object } from '@monarch/shapes'
import { argsInput, dataInput, idArgs, idIn, idInput, inputObject, type RowArgs } from '../../api/graphql/args-input.ts'
import { forgetRights } from '../../request/credentials.ts'
import { ifVersionOf, requireVersion } from '../../structure/structure-row.ts'
import { type AdminChange, type AdminMutation, adminMutation, logAdminChange } from '../../api/admin/admin-mutation.ts'
import { newId } from '../../platform/new-id.ts'
import { requireAdministrator } from '../../request/administrator.ts'
import { readRole, roleChange, roleCreation, type RoleData } from './read-role.ts'
import { findRole, insertRole, type RoleRow, writeRole } from '../../request/rights/role-rows.ts'
import { wholeOrganization, requireGrantable } from '../../request/decisions.ts'

const createInput = dataInput('CreateRoleInput', roleCreation)
const updateArgs = argsInput(
  object({ id, data: inputObject('UpdateRoleInput', roleChange), ifVersion: ifVersionOf('role') }, 'id', 'data'),
)
const deleteInput = idInput('DeleteRoleInput')

const afterCommit: AdminMutation['afterCommit'] = ({ app }) => forgetRights(app)

export const roleMutations: readonly AdminMutation[] = [
  adminMutation({
    name: 'createRole',
    confirm: true,
    description: 'Creates a role. The caller must have all of its permissions.',
    permission: 'role:create',
    scope: 'organization',
    entity: 'role',
    args: createInput,
    async run(change, { data }) {
      const { organizationId: given, template, ...rest } = data
      const organizationId = wholeOrganization(change.ctx, given, 'data.organizationId')
      const empty = { name: '', description: null, roleValue: '', permissions: [], rules: [], bindings: [] }
      const blank: RoleRow = {
        ...empty,
        id: newId(),
        organizationId,
        isSystem: false,
        sortOrder: 0,
        version: 1,
        deletedAt: null,
      }
      const role = await readRole(change, blank, { ...templateOf(template), ...rest })
      requireGrantable(change.ctx, role)
      await insertRole(change.transaction, role)
      return log(change, 'create', null, role)
    },
    afterCommit,
  }),
  adminMutation({
    name: 'updateRole',
    confirm: true,
    description: 'Updates the given keys of a role, with effect from the next request of its users.',
    permission: 'role:update',
    scope: 'organization',
    entity: 'role',
    args: updateArgs,
    async run(change, args) {
      const before = await reachRole(change, args, 'live')
      requireVersion(args, before, 'role')
      const { data } = args
      if (before.isSystem && (data.permissions != null || data.rules != null))
        throw new AppError('FORBIDDEN', `The permissions of the role "${before.name}" cannot be changed.`)
      const after = await readRole(change, { ...before, version: before.version + 1 }, data)
      if (data.permissions != null || data.rules != null) {
        requireGrantable(change.ctx, before)
        requireGrantable(change.ctx, after)
      }
      await writeRole(change.transaction, after)
      await requireAdministrator(change, after.organizationId)
      return log(change, 'update', before, after)
    },
    afterCommit,
  }),
  adminMutation({
    name: 'deleteRole',
    confirm: true,
    description: 'Moves a role to the bin. Its users lose it.',
    permission: 'role:delete',
    scope: 'organization',
    entity: 'role',
    answers: 'deleted',
    args: deleteInput,
    async run(change, args) {
      const before = await reachRole(change, args, 'live')
      if (before.isSystem) throw new AppError('FORBIDDEN', `The role "${before.name}" cannot be deleted.`)
      requireGrantable(change.ctx, before)
      const after = { ...before, version: before.version + 1, deletedAt: new Date().toISOString() }
      await writeRole(change.transaction, after)
      await requireAdministrator(change, after.organizationId)
      return log(change, 'delete', before, after)
    },
    afterCommit,
  }),
  adminMutation({
    name: 'restoreRole',
    confirm: true,
    description: 'Restores a role from the bin. Its users get it again.',
    permission: 'role:delete',
    scope: 'organization',
    entity: 'role',
    args: idArgs,
    async run(change, args) {
      const before = await reachRole(change, args, 'bin')
      requireGrantable(change.ctx, before)
      const after = await readRole(change, { ...before, version: before.version + 1, deletedAt: null }, {})
      await writeRole(change.transaction, after)
      return log(change, 'restore', before, after)
    },
    afterCommit,
  }),
]

/** The template of a role; the technical name comes from the role's own name. */
function templateOf(roleValue: string | null | undefined): RoleData {
  if (roleValue === null || roleValue === undefined) return {}
  const found = roleTemplates.find((template) => template.roleValue === roleValue)
  if (!found) throw notFound('data.template', 'template')
  const { permissions, rules, description } = writtenTemplate(found)
  return { permissions, rules, description }
}

/** Finds the role in an organization of the caller's, and locks that organization's roles. */
async function reachRole({ ctx, transaction }: AdminChange, args: RowArgs, where: 'live' | 'bin'): Promise<RoleRow> {
  const { id, path } = idIn(args)
  const known = await findRole(transaction, id)
  if (!known) throw notFound(path, 'role')
  wholeOrganization(ctx, known.organizationId, path)
  await transaction
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', known.organizationId)
    .forUpdate()
    .execute()
  const role = (await findRole(transaction, known.id))!
  if ((role.deletedAt === null) !== (where === 'live')) throw notFound(path, 'role', where)
  return role
}

const verbs = { create: 'Created', update: 'Updated', delete: 'Deleted', restore: 'Restored' }

/** Logs the change and notifies all processes. Returns the id of the role. */
async function log(
  change: AdminChange,
  action: keyof typeof verbs,
  before: RoleRow | null,
  after: RoleRow,
): Promise<string> {
  const { id: subjectId, organizationId, version } = after
  await logAdminChange(change, {
    organizationId,
    tenantId: null,
    subjectType: 'role',
    subjectId,
    action,
    version,
    description: `${verbs[action]} the role "${after.name}"`,
    before: before && wordsOf(before),
    after: action === 'delete' ? null : wordsOf(after),
  })
  await change.ctx.app.bus.publish('roles', { organizationId }, change.transaction)
  return subjectId
}

const wordsOf = ({ name, description, permissions, rules, sortOrder }: RoleRow) => ({
  name,
  description,
  permissions,
  rules,
  sortOrder,
})

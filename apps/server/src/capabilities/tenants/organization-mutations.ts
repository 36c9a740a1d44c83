import { placeName } from '@monarch/schema'
import { annotate, changes, id as idShape, object, text } from '@monarch/shapes'
import { sql } from 'kysely'
import { argsInput, type ArgsOf, dataInput, idArgs, inputObject } from '../../api/graphql/args-input.ts'
import { forgetRights } from '../../request/credentials.ts'
import { giveOwnerRole } from '../../request/rights/owner-role.ts'
import { type AdminChange, type AdminMutation, adminMutation, logAdminChange } from '../../api/admin/admin-mutation.ts'
import { reachOrganization, requireDeletable, type Transition, applyTransition } from './lifecycle.ts'
import { announceStatus } from '../../platform/tenants/status.ts'
import { insertOrganization } from './organizations.ts'

const createInput = dataInput('CreateOrganizationInput', object({ name: placeName }, 'name'))
const updateArgs = argsInput(
  object({ id: idShape, data: inputObject('UpdateOrganizationInput', changes({ name: placeName })) }, 'id', 'data'),
)
const deleteInput = dataInput(
  'DeleteOrganizationInput',
  object(
    { id: idShape, name: annotate(text(), { description: 'The name of the organization, as confirmation.' }) },
    'id',
    'name',
  ),
)

const shape = { entity: 'organization' } as const
const afterCommit: AdminMutation['afterCommit'] = ({ app }, organizationId) => announceStatus(app, organizationId)

/**
 * Changes within an organization need its permissions, even while it is suspended; other changes need those of the installation.
 */
export const organizationMutations: readonly AdminMutation[] = [
  adminMutation({
    ...shape,
    name: 'createOrganization',
    permission: 'organization:create',
    scope: 'platform',
    description: 'Creates an organization with the caller as owner. Requires organization:create of the installation.',
    args: createInput,
    async run({ ctx, transaction }, { data }) {
      const userId = ctx.user.id
      const { id: organizationId } = await insertOrganization(transaction, { ...data, userId })
      await transaction.insertInto('memberships').values({ userId, organizationId, tenantIds: null }).execute()
      await giveOwnerRole(transaction, { organizationId, userId })
      return organizationId
    },
    afterCommit: ({ app }) => forgetRights(app),
  }),
  adminMutation({
    ...shape,
    name: 'updateOrganization',
    permission: { decides: 'organization:update in the organization' },
    scope: 'organization',
    description: 'Renames an organization.',
    args: updateArgs,
    run: rename,
    afterCommit,
  }),
  transitionMutation(
    'suspendOrganization',
    'suspend',
    'Suspends an organization: its members lose access and its jobs pause. Nothing is lost.',
  ),
  transitionMutation('reactivateOrganization', 'reactivate', 'Reactivates a suspended organization.'),
  adminMutation({
    ...shape,
    name: 'deleteOrganization',
    permission: { decides: 'organization:delete in the organization' },
    scope: 'organization',
    confirm: true,
    description: 'Suspends an organization, and deletes it with all of its tenants after a waiting period.',
    args: deleteInput,
    async run(change, { data: given }) {
      const reach = { path: 'data.id', permission: 'organization:delete' } as const
      const organization = await reachOrganization(change, given.id, reach)
      const tenants = await change.transaction
        .selectFrom('tenants')
        .selectAll()
        .where('organizationId', '=', organization.id)
        .execute()
      requireDeletable(organization, given.name, tenants)
      return applyTransition(change, organization, 'delete')
    },
    afterCommit,
  }),
  transitionMutation('restoreOrganization', 'restore', 'Cancels the deletion of an organization.'),
]

/** Only installation operators suspend: the members of an organization cannot undo a suspension. */
function transitionMutation(mutation: string, what: Transition, description: string): AdminMutation {
  const permission = what === 'restore' ? 'organization:delete' : 'organization:update'
  const rights =
    what === 'restore'
      ? ({ permission: { decides: `${permission} in the organization` }, scope: 'organization' } as const)
      : ({ permission, scope: 'platform' } as const)
  return adminMutation({
    ...shape,
    ...rights,
    name: mutation,
    description,
    args: idArgs,
    async run(change, args) {
      const organization = await reachOrganization(change, args.id, { path: 'id', permission })
      return applyTransition(change, organization, what)
    },
    afterCommit,
  })
}

async function rename(change: AdminChange, { id, data }: ArgsOf<typeof updateArgs>): Promise<string> {
  const before = await reachOrganization(change, id, { path: 'id', permission: 'organization:update' })
  const { name: given } = data
  if (given === undefined || given === before.name) return before.id
  await change.transaction
    .updateTable('organizations')
    .set({ name: given, updatedAt: sql<string>`now()` })
    .where('id', '=', before.id)
    .execute()
  await logAdminChange(change, {
    organizationId: before.id,
    tenantId: null,
    subjectType: 'organization',
    subjectId: before.id,
    action: 'update',
    version: 1,
    description: `Renamed organization "${before.name}" to "${given}"`,
    before: { name: before.name },
    after: { name: given },
  })
  await change.ctx.app.bus.publish('roles', { organizationId: before.id }, change.transaction)
  return before.id
}

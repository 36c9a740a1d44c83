import { annotate, id as idShape, object, text } from '@monarch/shapes'
import { dataInput, idArgs } from '../../api/graphql/args-input.ts'
import { type AdminMutation, adminMutation, logAdminChange } from '../../api/admin/admin-mutation.ts'
import { reachTenant, requireDeletable, type Transition, applyTransition } from './lifecycle.ts'
import { announceStatus } from '../../platform/tenants/status.ts'
import { retryUpgrade } from '../../platform/tenants/upgrade.ts'

const deleteInput = dataInput(
  'DeleteTenantInput',
  object(
    { id: idShape, name: annotate(text(), { description: 'The name of the tenant, as confirmation.' }) },
    'id',
    'name',
  ),
)

const shape = {
  permission: { decides: 'tenant:update or tenant:delete in its organization' },
  scope: 'organization',
  entity: 'tenant',
} as const

/** Refreshes the status of all tenants of the organization. */
const afterCommit: AdminMutation['afterCommit'] = async ({ app }, tenantId) => {
  const tenants = app.admin.selectFrom('tenants').select('organizationId').where('id', '=', tenantId)
  const tenant = await tenants.executeTakeFirst()
  if (tenant) await announceStatus(app, tenant.organizationId)
}

/** Suspends and deletes tenants, and reverses both. */
export const tenantTransitions: readonly AdminMutation[] = [
  transitionMutation(
    'suspendTenant',
    'suspend',
    'Suspends a tenant: its users lose access and its jobs pause. Nothing is lost.',
  ),
  transitionMutation('reactivateTenant', 'reactivate', 'Reactivates a suspended tenant.'),
  adminMutation({
    ...shape,
    name: 'deleteTenant',
    confirm: true,
    description: 'Suspends a tenant, and deletes it after a waiting period. Requires a recent archive.',
    args: deleteInput,
    async run(change, { data: given }) {
      const tenant = await reachTenant(change, given.id, { path: 'data.id', permission: 'tenant:delete' })
      requireDeletable(tenant, given.name, [tenant])
      return applyTransition(change, tenant, 'delete')
    },
    afterCommit,
  }),
  transitionMutation('restoreTenant', 'restore', 'Cancels the deletion of a tenant.'),
  adminMutation({
    ...shape,
    name: 'retryTenantUpgrade',
    description: 'Retries the upgrade of a tenant whose upgrade has failed.',
    args: idArgs,
    async run(change, args) {
      const tenant = await reachTenant(change, args.id, { path: 'id', permission: 'tenant:update' })
      await retryUpgrade(change.ctx.app, change.transaction, tenant.id)
      await logAdminChange(change, {
        organizationId: tenant.organizationId,
        tenantId: tenant.id,
        subjectType: 'tenant',
        subjectId: tenant.id,
        action: 'update',
        version: 1,
        description: `Retried the upgrade of tenant "${tenant.name}"`,
        before: null,
        after: null,
      })
      return tenant.id
    },
  }),
]

function transitionMutation(name: string, what: Transition, description: string): AdminMutation {
  const permission = what === 'restore' ? 'tenant:delete' : 'tenant:update'
  return adminMutation({
    ...shape,
    name,
    description,
    args: idArgs,
    run: async (change, args) =>
      applyTransition(change, await reachTenant(change, args.id, { path: 'id', permission }), what),
    afterCommit,
  })
}

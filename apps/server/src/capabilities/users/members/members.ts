import { badInput } from '@monarch/schema'
import type { Kysely } from 'kysely'
import type { AdminDb } from '../../../platform/db/admin-db.ts'
import type { AdminChange } from '../../../api/admin/admin-mutation.ts'
import { type RoleRow, rolesIn } from '../../../request/rights/role-rows.ts'
import { tenantsOf } from '../accounts/accounts.ts'
import { requireGrantable } from '../../../request/decisions.ts'

/** Serializes membership changes of an organization, so that it keeps an administrator. */
export async function lockOrganization(trx: Kysely<AdminDb>, id: string): Promise<void> {
  await trx.selectFrom('organizations').select('id').where('id', '=', id).forUpdate().execute()
}

/** Whether the user is a member of this organization only. */
export async function isOnlyHere(trx: Kysely<AdminDb>, userId: string): Promise<boolean> {
  const rows = await trx.selectFrom('memberships').select('organizationId').where('userId', '=', userId).execute()
  return rows.length === 1
}

/** Reads the roles to assign, which the caller must be able to grant. */
export async function readRoles(
  { ctx, transaction }: AdminChange,
  organizationId: string,
  requested: readonly string[],
): Promise<readonly RoleRow[]> {
  const known = await rolesIn(transaction, organizationId)
  return [...new Set(requested.map((id) => id.toLowerCase()))].map((id, i) => {
    const role = known.find((each) => each.id === id)
    if (!role) throw badInput({ path: `data.roleIds.${i}`, message: 'There is no such role' })
    requireGrantable(ctx, role)
    return role
  })
}

/** Reads the tenants to limit a user to; `null` for no limit. */
export async function readTenantIds(
  change: AdminChange,
  organizationId: string,
  requested: readonly string[] | null,
): Promise<string[] | null> {
  const ids = requested && [...new Set(requested.map((id) => id.toLowerCase()))]
  return ids && tenantsOf(change.transaction, organizationId, ids, 'data.tenantIds')
}

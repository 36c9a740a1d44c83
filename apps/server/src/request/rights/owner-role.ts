import { ownerTemplate, writtenTemplate } from '@monarch/schema'
import type { Kysely } from 'kysely'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { newId } from '../../platform/new-id.ts'
import { insertRole } from './role-rows.ts'

/** Creates the organization's role with all permissions. It cannot be deleted, and its permissions cannot be changed. */
export async function insertOwnerRole(trx: Kysely<AdminDb>, organizationId: string): Promise<void> {
  await insertRole(trx, {
    ...writtenTemplate(ownerTemplate),
    id: newId(),
    organizationId,
    bindings: [],
    isSystem: true,
    sortOrder: 0,
    version: 1,
    deletedAt: null,
  })
}

/** Gives the role to a member of the organization. The caller notifies sessions. */
export async function giveOwnerRole(
  trx: Kysely<AdminDb>,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
): Promise<void> {
  const { id: roleId } = await trx
    .selectFrom('roles')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('isSystem', '=', true)
    .where('roleValue', '=', ownerTemplate.roleValue)
    .executeTakeFirstOrThrow()
  const row = { id: newId(), userId, roleId }
  await trx
    .insertInto('userRoles')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

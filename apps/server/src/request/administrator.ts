import { AppError } from '@monarch/schema'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { AdminDb } from '../platform/db/admin-db.ts'
import type { RequestContext } from './context.ts'
import { ownPermissions } from './rights/held-roles.ts'

/**
 * Call after any change that may reduce someone's rights: an organization keeps a user with all permissions there, in all of its tenants.
 * The check does not apply to an organization that has none, or to callers without all permissions.
 */
export async function requireAdministrator(
  { transaction, ctx }: { readonly ctx: Pick<RequestContext, 'held'>; readonly transaction: Kysely<AdminDb> },
  organizationId: string,
): Promise<void> {
  const { rows } = await sql`
    select from memberships m join users u on u.id = m."userId" and u."isActive" and not u."isService"
    where m."organizationId" = ${organizationId} and m."isActive" and m."tenantIds" is null and ('*' = any(${ownPermissions}) or exists (
      select from "userRoles" ur join roles r on r.id = ur."roleId"
      where ur."userId" = u.id and r."organizationId" = m."organizationId" and r."deletedAt" is null and '*' = any(r.permissions)))
    limit 1`.execute(transaction)
  const mayDoAll = ctx.held.some(({ permissions }) => permissions.includes('*'))
  if (rows.length === 0 && mayDoAll)
    throw new AppError('CONFLICT', 'The organization needs at least one person who may do everything.')
}

import { sql } from 'kysely'
import type { AdminChange } from '../../api/admin/admin-mutation.ts'
import type { MemberRemoval } from '../../api/admin/member-removal.ts'

/** Gives the views of a removed user to the heir. Without one, personal views go to the bin. */
export async function handOverViews(
  { transaction }: AdminChange,
  { userId, organizationId, heir }: MemberRemoval,
): Promise<void> {
  const set = heir
    ? sql`"ownerId" = ${heir.id}, version = version + 1, "updatedAt" = now()`
    : sql`"deletedAt" = now(), "isDefault" = false, version = version + 1, "updatedAt" = now()`
  const which = heir ? sql`true` : sql`visibility = 'personal' and "deletedAt" is null`
  await sql`
    update views set ${set} where "ownerId" = ${userId} and ${which}
      and "tenantId" in (select id from tenants where "organizationId" = ${organizationId})`.execute(transaction)
}

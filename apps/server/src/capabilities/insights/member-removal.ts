import { sql } from 'kysely'
import type { AdminChange } from '../../api/admin/admin-mutation.ts'
import type { MemberRemoval } from '../../api/admin/member-removal.ts'

/**
 * Gives the reports, metrics, dashboards and digests of a removed user to the heir. Without one, personal ones go to the bin. Rights are
 * not transferred: a metric is computed again after another user saves it. The user receives no digests any more.
 */
export async function handOverInsights(
  { transaction }: AdminChange,
  { userId, organizationId, heir }: MemberRemoval,
): Promise<void> {
  const set = heir
    ? sql`"ownerId" = ${heir.id}, version = version + 1, "updatedAt" = now()`
    : sql`"deletedAt" = now(), version = version + 1, "updatedAt" = now()`
  const which = heir ? sql`true` : sql`visibility = 'personal' and "deletedAt" is null`
  for (const table of ['reports', 'metrics', 'dashboards'])
    await sql`
      update ${sql.table(table)} set ${set} where "ownerId" = ${userId} and ${which}
        and "tenantId" in (select id from tenants where "organizationId" = ${organizationId})`.execute(transaction)
  const digests = sql`"tenantId" in (select id from tenants where "organizationId" = ${organizationId})`
  if (heir)
    await sql`update digests set "ownerId" = ${heir.id} where "ownerId" = ${userId} and ${digests}`.execute(transaction)
  await sql`
    update digests set "userIds" = array_remove("userIds", ${userId}::uuid), version = version + 1, "updatedAt" = now()
    where ${userId}::uuid = any("userIds") and ${digests}`.execute(transaction)
  for (const table of ['digestStops', 'digestSendings'])
    await sql`
      delete from ${sql.table(table)} where "userId" = ${userId}
        and "digestId" in (select id from digests where ${digests})`.execute(transaction)
}

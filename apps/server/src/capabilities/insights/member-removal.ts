import { sql } from 'kysely'
import type { AdminChange } from '../../api/admin/admin-mutation.ts'
import type { MemberRemoval } from '../../api/admin/member-removal.ts'

/**
 * Gives the reports, metrics and dashboards of a removed user to the heir. Without one, personal ones go to the bin. Rights are not handed
 * over: a metric is computed again when somebody saves it.
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
}

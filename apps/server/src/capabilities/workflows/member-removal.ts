import { sql } from 'kysely'
import type { AdminChange } from '../../api/admin/admin-mutation.ts'
import type { MemberRemoval } from '../../api/admin/member-removal.ts'
import { requireAllRightsOf } from '../../request/members.ts'

/** Workflows act as the user who published them, so those of a removed user act as the heir, or stop. */
export async function handOverWorkflows(
  change: AdminChange,
  { userId, organizationId, heir }: MemberRemoval,
): Promise<void> {
  const { ctx, transaction } = change
  const inTenants = sql`"tenantId" in (select id from tenants where "organizationId" = ${organizationId})`
  const { rows: published } = await sql<{ id: string; tenantId: string }>`
    select id, "tenantId" from workflows
    where "publishedBy" = ${userId} and ${inTenants} order by id for update`.execute(transaction)
  if (heir && published.length > 0) await requireAllRightsOf(change, heir, organizationId)
  if (heir)
    await sql`
      update workflows set "createdBy" = ${heir.id} where "createdBy" = ${userId} and ${inTenants}`.execute(transaction)
  const next = heir
    ? sql`"publishedBy" = ${heir.id}, "apiKeyId" = null, "vouchedBy" = null`
    : sql`"isActive" = false, "activeSince" = null, "nextAt" = null`
  await sql`
    update workflows set ${next}, version = version + 1, "updatedAt" = now()
    where id = any(${published.map(({ id }) => id)}::uuid[])`.execute(transaction)
  for (const tenantId of new Set(published.map((workflow) => workflow.tenantId)))
    await ctx.app.bus.publish('workflows', { tenantId }, transaction)
}

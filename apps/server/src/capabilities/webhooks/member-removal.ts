import { sql } from 'kysely'
import type { AdminChange } from '../../api/admin/admin-mutation.ts'
import type { MemberRemoval } from '../../api/admin/member-removal.ts'
import { requireAllRightsOf } from '../../request/members.ts'

/** Webhooks read with the rights of a user, so those of a removed user act as the heir, or are paused. */
export async function handOverWebhooks(
  change: AdminChange,
  { userId, organizationId, heir }: MemberRemoval,
): Promise<void> {
  const { ctx, transaction } = change
  const inTenants = sql`"tenantId" in (select id from tenants where "organizationId" = ${organizationId})`
  const { rows } = await sql<{ id: string; tenantId: string }>`
    select id, "tenantId" from webhooks
    where "actsAs" = ${userId} and "deletedAt" is null and ${inTenants} order by id for update`.execute(transaction)
  if (heir && rows.length > 0) await requireAllRightsOf(change, heir, organizationId)
  if (heir)
    await sql`
      update webhooks set "createdBy" = ${heir.id} where "createdBy" = ${userId} and ${inTenants}`.execute(transaction)
  const next = heir
    ? sql`"actsAs" = ${heir.id}, "apiKeyId" = null, "vouchedBy" = null`
    : sql`"isActive" = false, "activeSince" = null, "pauseReason" = 'removed'`
  await sql`
    update webhooks set ${next}, version = version + 1, "updatedAt" = now()
    where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(transaction)
  for (const tenantId of new Set(rows.map((webhook) => webhook.tenantId)))
    await ctx.app.bus.publish('webhooks', { tenantId }, transaction)
}

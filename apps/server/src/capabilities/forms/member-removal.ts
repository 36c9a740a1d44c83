import { sql } from 'kysely'
import type { AdminChange } from '../../api/admin/admin-mutation.ts'
import type { MemberRemoval } from '../../api/admin/member-removal.ts'
import { requireAllRightsOf } from '../../request/members.ts'

/** An open form acts with the rights of the user who opened it. When that user is removed, the form passes to the heir or closes. */
export async function handOverForms(
  change: AdminChange,
  { userId, organizationId, heir }: MemberRemoval,
): Promise<void> {
  const opened = sql`
    "createdBy" = ${userId} and "tenantId" in (select id from tenants where "organizationId" = ${organizationId})`
  if (!heir) {
    await sql`delete from "formLinks" where ${opened}`.execute(change.transaction)
    return
  }
  const { rows } = await sql`
    update "formLinks" set "createdBy" = ${heir.id}, "apiKeyId" = null, "vouchedBy" = null
    where ${opened} returning id`.execute(change.transaction)
  if (rows.length > 0) await requireAllRightsOf(change, heir, organizationId)
}

import { sql } from 'kysely'
import type { AdminChange } from '../../api/admin/admin-mutation.ts'
import type { MemberRemoval } from '../../api/admin/member-removal.ts'
import { requireAllRightsOf } from '../../request/members.ts'

/** A public link acts with the rights of its publisher. When that user is removed, the link passes to the heir or closes. */
export async function handOverLinks(
  change: AdminChange,
  { userId, organizationId, heir }: MemberRemoval,
): Promise<void> {
  const opened = sql`
    "createdBy" = ${userId} and "tenantId" in (select id from tenants where "organizationId" = ${organizationId})`
  if (!heir) {
    await sql`delete from "publicLinks" where ${opened}`.execute(change.transaction)
    return
  }
  const { rows } = await sql`
    update "publicLinks" set "createdBy" = ${heir.id}, "apiKeyId" = null, "vouchedBy" = null
    where ${opened} returning id`.execute(change.transaction)
  if (rows.length > 0) await requireAllRightsOf(change, heir, organizationId)
}

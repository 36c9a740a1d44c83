import { sql } from 'kysely'
import type { AdminChange } from '../../api/admin/admin-mutation.ts'
import type { MemberRemoval } from '../../api/admin/member-removal.ts'

export async function deleteNotificationsOf(
  { transaction }: AdminChange,
  { userId, organizationId }: MemberRemoval,
): Promise<void> {
  await sql`
    delete from notifications where "userId" = ${userId}
      and "tenantId" in (select id from tenants where "organizationId" = ${organizationId})`.execute(transaction)
}

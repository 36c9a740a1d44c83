import { sql } from 'kysely'
import { inBatches, type TenantSweep } from '../../platform/retention/sweeps.ts'

/** Deletes notifications, read or not. */
export const sweepNotifications: TenantSweep = {
  kind: 'notifications',
  sweep: ({ admin }, { tenant, until, signal }) =>
    inBatches(signal, async (limit) => {
      const { rows } = await sql`delete from notifications where id in (
        select id from notifications where "tenantId" = ${tenant.id} and "createdAt" < ${until}::timestamptz
        order by "createdAt" limit ${limit}) returning id`.execute(admin)
      return rows.length
    }),
}

import { compile, sql, value } from '@monarch/sql'
import { inBatches, type TenantSweep } from '../../../platform/retention/sweeps.ts'

/** Deletes runs with their steps, and published versions without runs. */
export const sweepRuns: TenantSweep = {
  kind: 'workflowRuns',
  async sweep(_app, { tenant: { db }, until, signal }) {
    await inBatches(signal, async (limit) => {
      const gone = await db.rows(
        compile(sql`delete from monarch."workflowRuns" where id in (
          select id from monarch."workflowRuns" where "finishedAt" < ${value(until)}::timestamptz
          order by "finishedAt" limit ${value(limit)}::int) returning id`),
      )
      return gone.length
    })
    await db.rows(
      compile(sql`delete from monarch."workflowVersions" v where not exists (
        select from monarch."workflowRuns" r where r."workflowId" = v."workflowId" and r."workflowVersion" = v.version)`),
    )
  },
}

import type { Purged } from '@monarch/schema'
import type { Kysely } from 'kysely'
import type { App } from '../app.ts'
import type { AdminDb } from '../db/admin-db.ts'
import type { Task } from '../jobs/task.ts'

/**
 * Deletes comments and AI runs of entities and fields that were deleted for good. They have no foreign key to the
 * structure and can be numerous, so a job deletes them after the change. Operations stay: the log is never rewritten.
 */
export const forgetPurgedTask: Task<Purged & { readonly tenantId: string }> = {
  name: 'forget_purged',
  async run(app, { tenantId, entities, fields }) {
    const tenant = await app.tenants.find(tenantId)
    await tenant?.db.asOwner(async (client) => {
      await client.query('delete from monarch.comments where "entityId" = any($1)', [entities])
      await client.query('delete from monarch."aiRuns" where "fieldId" = any($1)', [fields])
    })
  },
}

export async function forgetPurgedSoon(
  app: App,
  tenantId: string,
  purged: Purged,
  trx: Kysely<AdminDb>,
): Promise<void> {
  await app.jobs.add(forgetPurgedTask.name, { tenantId, ...purged }, { trx })
}

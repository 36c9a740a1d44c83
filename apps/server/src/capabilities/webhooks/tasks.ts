import { compile, sql as tenantSql, value } from '@monarch/sql'
import { sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { inBatches, type TenantSweep } from '../../platform/retention/sweeps.ts'
import { wakeTenantRuns } from '../../platform/tenants/tenant-runs.ts'
import { insertDeliveries, nextDelivery, replayDeliveries } from './deliver/deliveries.ts'
import { deliverTaskName, readChanges } from './deliver/read-changes.ts'

/** Runs each minute: picks up changes and deliveries that a crash left behind. */
export const webhookTickTask: Task<unknown> = {
  name: 'webhook_tick',
  lane: 'quick',
  async run(app) {
    const { rows } = await sql<{ tenantId: string }>`
      select distinct w."tenantId" from webhooks w join tenants t on t.id = w."tenantId"
      where w."deletedAt" is null and t.status = 'active'`.execute(app.admin)
    for (const { tenantId } of rows) {
      try {
        await readChanges(app, tenantId)
        await wakeIfDue(app, tenantId)
      } catch (err) {
        app.log.warn({ err, tenantId }, 'Due webhooks could not be read; retrying')
      }
    }
  },
}

async function wakeIfDue(app: App, tenantId: string): Promise<void> {
  const tenant = await app.tenants.find(tenantId)
  const due = tenant && (await nextDelivery(tenant.db))
  if (due !== null && due.getTime() <= Date.now()) await wakeTenantRuns(app, deliverTaskName, tenantId)
}

interface Ordered {
  readonly tenantId: string
  readonly webhookId: string
  readonly entityId: string
  /** A test with this id, or else a replay of these deliveries, `null` for all that failed. */
  readonly testId?: string
  readonly deliveryIds?: readonly string[] | null
}

/** Adds the test or the replay that a user requested. It is a job, because deliveries are in the tenant's database. */
export const orderDeliveriesTask: Task<Ordered> = {
  name: 'order_webhook_deliveries',
  lane: 'quick',
  async run(app, { tenantId, webhookId, entityId, testId, deliveryIds = null }) {
    const tenant = await app.tenants.find(tenantId)
    if (!tenant) return
    if (testId === undefined) await replayDeliveries(tenant.db, webhookId, deliveryIds)
    else
      await insertDeliveries(tenant.db, [
        {
          id: testId,
          webhookId,
          operationId: null,
          entityId,
          recordId: null,
          action: 'test',
          recordVersion: 0,
          fields: [],
          userId: null,
          changedAt: new Date().toISOString(),
        },
      ])
    await wakeTenantRuns(app, deliverTaskName, tenantId)
  },
}

/** Deletes ended deliveries. */
export const sweepDeliveries: TenantSweep = {
  kind: 'webhookDeliveries',
  sweep: (_app, { tenant: { db }, until, signal }) =>
    inBatches(signal, async (limit) => {
      const gone = await db.rows(
        compile(tenantSql`delete from monarch."webhookDeliveries" where id in (
          select id from monarch."webhookDeliveries" where "finishedAt" < ${value(until)}::timestamptz
          order by "finishedAt" limit ${value(limit)}::int) returning id`),
      )
      return gone.length
    }),
}

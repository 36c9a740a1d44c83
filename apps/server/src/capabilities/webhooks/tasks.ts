import { compile, sql as tenantSql } from '@monarch/sql'
import { sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { inEachTenant } from '../../platform/tenants/each-tenant.ts'
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

/** Adds what a user ordered: a test, or a replay. A job, because deliveries are in the tenant's database. */
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

/** Runs daily: deletes deliveries that ended a month ago. */
export const sweepDeliveriesTask: Task<unknown> = {
  name: 'sweep_webhook_deliveries',
  lane: 'upkeep',
  async run(app, _payload, { signal }) {
    const rows = await app.admin.selectFrom('webhooks').select('tenantId').distinct().execute()
    const tenantIds = rows.map(({ tenantId }) => tenantId)
    await inEachTenant(app, { task: sweepDeliveriesTask.name, tenantIds, signal }, async ({ db }) => {
      await db.rows(
        compile(tenantSql`delete from monarch."webhookDeliveries" where "finishedAt" < now() - interval '30 days'`),
      )
    })
  },
}

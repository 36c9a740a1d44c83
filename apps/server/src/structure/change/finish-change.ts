import type { Structure } from '@monarch/schema'
import { sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import { failpoint } from '../../platform/failpoint.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { service } from '../../platform/service.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import { repeatableTransaction } from '../../platform/db/repeatable-transaction.ts'
import { forgetRights } from '../../request/credentials.ts'
import { forgetTenantModel } from '../tenant-model.ts'
import { applySteps } from './apply-steps.ts'
import { type Change, findUnfinished, markFailed } from './change-store.ts'
import { abandonPreparations, prepareSoon } from './preparations.ts'
import { publishChange } from './publish-change.ts'
import type { StepsRefusal } from './refusal.ts'

/** Finishes interrupted changes in all tenants and returns them. Skips unreachable tenants. */
export async function repairStructure(
  app: App,
  options: { readonly olderThanSeconds: number } = { olderThanSeconds: 0 },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; tenantId: string; phase: Change['phase'] }>`
    select id, "tenantId", phase from "structureChanges"
    where status = 'pending' and "createdAt" <= now() - ${options.olderThanSeconds} * interval '1 second'`.execute(
    app.admin,
  )
  const repaired: string[] = []
  for (const { id, tenantId, phase } of rows) {
    try {
      if (phase === 'preparing') await prepareSoon(app, { id, tenantId })
      else await finishPendingChange(app, tenantId)
      repaired.push(tenantId)
    } catch (err) {
      app.log.warn({ err, tenantId }, 'An unfinished structure change could not be finished yet')
    }
  }
  return repaired
}

/** Periodically finishes the changes of processes that died. */
export const repairStructureTask: Task<unknown> = {
  name: 'repair_structure',
  lane: 'upkeep',
  run: async (app) => void (await repairStructure(app, { olderThanSeconds: 15 })),
}

/**
 * Resolves once the tenant has no unfinished change and the cached model is up to date. A change that is being prepared in the
 * background has altered nothing yet, so it is left alone.
 */
export async function finishPendingChange(app: App, tenantId: string): Promise<void> {
  const tenant = await app.tenants.find(tenantId)
  if (!tenant) return
  await inQueue(app, tenantId, async () => {
    const unfinished = await findUnfinished(app.admin, tenantId)
    if (unfinished?.phase === 'tables') await finishChange(app, tenant, unfinished)
    forgetTenantModel(app, tenantId)
  })
}

/** The second and the third step. `before` is the structure that the change was declared on, if this process declared it. */
export async function finishChange(
  app: App,
  tenant: Tenant,
  change: Change,
  before: Structure | null = null,
): Promise<StepsRefusal | null> {
  const { id, version, steps, bigTables } = change
  const fields = change.rowWrites.fields
  const refusal = await applySteps(tenant.db, { id, version, steps, fields, bigTables }, app.log)
  if (refusal) {
    await abandonPreparations(tenant, change)
    await markFailed(app, id, refusal.message)
    return refusal
  }
  failpoint('structure:tables-changed')
  const changesRoles = await repeatableTransaction(app.admin, async (trx) => {
    await sql`select from tenants where id = ${tenant.id} for update`.execute(trx)
    const still = await trx
      .selectFrom('structureChanges')
      .select('id')
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    return still !== undefined && (await publishChange(trx, app, tenant, change, before))
  })
  failpoint('structure:published')
  if (changesRoles) await forgetRights(app)
  forgetTenantModel(app, tenant.id)
  return null
}

export const changeQueueService = service('queue of structure changes', () => new Map<string, Promise<unknown>>())

/** Queues the changes of a tenant in this process, in order, before they wait for the lock in the database. */
export async function inQueue<T>(app: App, tenantId: string, work: () => Promise<T>): Promise<T> {
  const queue = app.services.get(changeQueueService)
  const queued = (queue.get(tenantId) ?? Promise.resolve()).then(work, work)
  queue.set(tenantId, queued)
  try {
    return await queued
  } finally {
    if (queue.get(tenantId) === queued) queue.delete(tenantId)
  }
}

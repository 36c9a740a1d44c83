import { type Kysely, sql } from 'kysely'
import type { App } from '../app.ts'
import type { AdminDb } from '../db/admin-db.ts'
import { extensionPoint } from '../extension-point.ts'

/**
 * Derives the statuses of an organization and its tenants from their suspension and deletion. All other code reads only the status: users
 * and jobs cannot reach what is not active. Notifies every process, and resumes the work of reactivated tenants.
 */
export async function reconcileStatus(
  app: Pick<App, 'bus' | 'jobs' | 'extensions'>,
  trx: Kysely<AdminDb>,
  organizationId: string,
): Promise<void> {
  await sql`
    update organizations set status = case when "suspendedAt" is null and "deleteAt" is null then 'active' else 'suspended' end
    where id = ${organizationId} and status <> 'deleting'`.execute(trx)
  const { rows } = await sql<{ id: string; wakes: boolean }>`
    update tenants t
    set status = case when t."suspendedAt" is null and t."deleteAt" is null and o.status = 'active' then 'active' else 'suspended' end
    from organizations o, tenants before
    where o.id = ${organizationId} and t."organizationId" = o.id and before.id = t.id and t.status in ('active', 'suspended')
    returning t.id, before.status = 'suspended' and t.status = 'active' as wakes`.execute(trx)
  for (const { id, wakes } of rows) {
    if (wakes) await wakeWork(app, trx, id)
    await app.bus.publish('tenant', { tenantId: id }, trx)
  }
}

/**
 * Call after the commit: updates this process immediately and the others before the response, so that the status applies to the next
 * request.
 */
export async function announceStatus(
  { admin, bus }: Pick<App, 'admin' | 'bus'>,
  organizationId: string,
): Promise<void> {
  const rows = await admin.selectFrom('tenants').select('id').where('organizationId', '=', organizationId).execute()
  for (const { id } of rows) await bus.publish('tenant', { tenantId: id })
  await bus.publish('roles', { organizationId })
  await bus.reachAll()
}

type Reopened = (app: Pick<App, 'jobs'>, trx: Kysely<AdminDb>, tenantId: string) => Promise<void>

/**
 * Called in the transaction that reopens a closed tenant: its jobs did nothing while it was closed, so work that no schedule finds must be
 * requested again.
 */
export const tenantReopened = extensionPoint<Reopened>('tenant reopened')

export async function wakeWork(
  app: Pick<App, 'jobs' | 'extensions'>,
  trx: Kysely<AdminDb>,
  tenantId: string,
): Promise<void> {
  for (const listener of app.extensions.of(tenantReopened)) await listener(app, trx, tenantId)
}

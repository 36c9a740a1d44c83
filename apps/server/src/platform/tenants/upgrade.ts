import { AppError } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { App } from '../app.ts'
import type { AdminDb } from '../db/admin-db.ts'
import { latestTenantMigration } from '../db/migrate.ts'
import { isTemporary } from '../db/pg-errors.ts'
import { reasonOf } from '../db/server.ts'
import { failpoint } from '../failpoint.ts'
import type { Task } from '../jobs/task.ts'
import { findDatabaseServer } from './database-servers.ts'
import { migrateTenantDatabase } from './databases.ts'
import { wakeWork } from './status.ts'

/**
 * Tenant databases are migrated one by one, in jobs. Until then a tenant is closed: requests are answered with TENANT_UPGRADING, and jobs
 * skip it (tenants.ts). A tenant whose migration fails stays closed, and its row keeps the reason.
 *
 * `current`: by the columns of `tenants`, without a query on the tenant's database. A newer version than ours counts as current: migrations
 * expand first and contract in a later release, so servers of two releases work side by side.
 */
export type UpgradeState = 'current' | 'waiting' | 'failed'

export function upgradeStateOf(row: { schemaVersion: string; upgradeFailure: string | null }): UpgradeState {
  if (row.schemaVersion >= latestTenantMigration) return 'current'
  return row.upgradeFailure === null ? 'waiting' : 'failed'
}

/** The error for a request to such a tenant. */
export function tenantUpgrading(state: UpgradeState): AppError {
  return state === 'failed'
    ? new AppError('TENANT_UPGRADING', 'This workspace could not be upgraded. Please tell your administrator.', {
        retryAfter: 60,
        reason: 'UPGRADE_FAILED',
      })
    : new AppError('TENANT_UPGRADING', 'This workspace is being upgraded. Please try again in a moment.', {
        retryAfter: 2,
      })
}

/**
 * The names and keys of the jobs contain the version. During a rolling restart, servers of the previous version take jobs, too: they do not
 * know these tasks, so they leave them to servers that have the migrations.
 */
const ofThisVersion = (text: string): string => `${text} ${latestTenantMigration}`

/** Migrates one tenant. Concurrent jobs for the same tenant wait for the lock in its database, and find nothing to do. */
export const upgradeTenantTask: Task<{ readonly tenantId: string }> = {
  name: ofThisVersion('upgrade_tenant'),
  lane: 'upkeep',
  run: (app, { tenantId }) => upgradeTenant(app, tenantId),
}

/** Every minute: requests the upgrade of every tenant that needs one. */
export const upgradeTenantsTask: Task<unknown> = {
  name: ofThisVersion('upgrade_tenants'),
  lane: 'upkeep',
  async run(app) {
    const waiting = await app.admin
      .selectFrom('tenants')
      .select('id')
      .where('status', 'in', ['active', 'suspended'])
      .where('schemaVersion', '<', latestTenantMigration)
      .where('upgradeFailure', 'is', null)
      .orderBy('id')
      .execute()
    for (const { id } of waiting) if (!(await app.jobs.has(keyOf(id)))) await requestUpgrade(app, id, 'in turn')
  },
}

/** At server start. A new version may fix an earlier failure, so failed upgrades are retried. */
export async function startUpgrades(app: App): Promise<void> {
  const again = await app.admin
    .updateTable('tenants')
    .set({ upgradeFailure: null })
    .where('upgradeFailure', 'is not', null)
    .returning('id')
    .execute()
  for (const { id } of again) await app.bus.publish('tenant', { tenantId: id })
  await removeEarlierJobs(app.admin)
  await app.jobs.add(upgradeTenantsTask.name, {}, { key: ofThisVersion('upgrade all tenants') })
}

/** Jobs of earlier versions, whose work our jobs include. They would wait forever once no server of those versions runs. */
async function removeEarlierJobs(admin: Kysely<AdminDb>): Promise<void> {
  await sql`select from graphile_worker.jobs j, graphile_worker.complete_jobs(array[j.id])
    where j.task_identifier like 'upgrade\\_tenant%' and j.locked_at is null
      and j.task_identifier not in (${upgradeTenantTask.name}, ${upgradeTenantsTask.name})`.execute(admin)
}

/** Allows a retry of a failed upgrade; the next request to the tenant also triggers it. */
export async function retryUpgrade(app: App, trx: Kysely<AdminDb>, tenantId: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('tenants')
    .set({ upgradeFailure: null })
    .where('id', '=', tenantId)
    .where('upgradeFailure', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await requestUpgrade(app, tenantId, 'asked for', trx)
  await app.bus.publish('tenant', { tenantId }, trx)
}

/** `asked for`: a request is waiting, so the job skips the queue. At most one of each kind runs at a time. */
export async function requestUpgrade(
  { jobs }: Pick<App, 'jobs'>,
  tenantId: string,
  kind: 'in turn' | 'asked for',
  trx?: Kysely<AdminDb>,
): Promise<void> {
  const options = { key: keyOf(tenantId), queue: `upgrade ${kind}`, ...(trx && { trx }) }
  await jobs.add(upgradeTenantTask.name, { tenantId }, options)
}

const keyOf = (tenantId: string): string => ofThisVersion(`upgrade ${tenantId}`)

export async function upgradeTenant(app: App, id: string): Promise<void> {
  const { admin, pools, log, bus } = app
  const row = await admin
    .selectFrom('tenants')
    .select(['status', 'databaseServerId', 'databaseName', 'roleName', 'schemaVersion', 'upgradeFailure'])
    .where('id', '=', id)
    .where('status', 'in', ['active', 'suspended'])
    .executeTakeFirst()
  if (!row || upgradeStateOf(row) === 'current') return
  try {
    const { databaseServerId, databaseName, roleName } = row
    const server = databaseServerId && (await findDatabaseServer(app, admin, databaseServerId))
    const work = migrateTenantDatabase.bind(null, roleName)
    await pools.asOwner(databaseName, work, server ? server.address : undefined)
    failpoint('tenant.upgraded')
  } catch (err) {
    // Locks and lost connections are temporary; the job retries.
    if (isTemporary(err)) throw err
    log.error({ err, tenantId: id }, 'The database of a tenant could not be migrated; the tenant stays closed')
    await admin
      .updateTable('tenants')
      .set({ upgradeFailure: reasonOf(err) })
      .where('id', '=', id)
      .execute()
    await bus.publish('tenant', { tenantId: id })
    return
  }
  await admin.transaction().execute(async (trx) => {
    const { status } = await trx
      .updateTable('tenants')
      .set({ schemaVersion: sql`greatest("schemaVersion", ${latestTenantMigration})`, upgradeFailure: null })
      .where('id', '=', id)
      .returning('status')
      .executeTakeFirstOrThrow()
    if (status === 'active') await wakeWork(app, trx, id)
  })
  await bus.publish('tenant', { tenantId: id })
  log.info({ tenantId: id, version: latestTenantMigration }, 'The database of a tenant has been migrated')
}

import { type Kysely, sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { failpoint } from '../../platform/failpoint.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { newId } from '../../platform/new-id.ts'
import { isHeld } from '../../platform/retention/legal-holds.ts'
import { findDatabaseServer } from '../../platform/tenants/database-servers.ts'
import { dropTenantDatabase } from '../../platform/tenants/databases.ts'
import { finishTenants } from '../../platform/tenants/tenants.ts'

/** Runs every few minutes and finishes interrupted creations and deletions. */
export const maintainTenantsTask: Task<unknown> = {
  name: 'tend_tenants',
  lane: 'upkeep',
  async run(app) {
    // A failed creation must not block deletions.
    const failed = await finishTenants(app).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    await purgeDue(app)
    if (failed) throw failed.error
  },
}

export const purgeFailpoints = [
  'tenant.deleting',
  'tenant.counted',
  'tenant.database-dropped',
  'tenant.role-dropped',
  'tenant.files-removed',
] as const

/**
 * Deletes what is due: marks it first, so that it cannot be restored, then drops databases, roles and files, each of which may be
 * gone already, then the rows. Continues after a crash; what cannot be reached now is retried later. Failed imports are removed as well.
 */
export async function purgeDue(app: App): Promise<void> {
  await sql`update organizations o set status = 'deleting' where status = 'suspended' and "deleteAt" <= now()
    and not exists (select from "legalHolds" h where h."organizationId" = o.id and h."liftedAt" is null)`.execute(
    app.admin,
  )
  const { rows } = await sql<{ id: string }>`
    update tenants t set status = 'deleting' from organizations o
    where o.id = t."organizationId" and t.status = 'suspended' and (t."deleteAt" <= now() or o.status = 'deleting')
      and not ${isHeld(sql`o.id`, sql`t.id`)}
    returning t.id`.execute(app.admin)
  for (const { id } of rows) await app.bus.publish('tenant', { tenantId: id })
  failpoint('tenant.deleting')
  const due = await app.admin.selectFrom('tenants').select('id').where(isDue).execute()
  for (const { id } of due) {
    await purgeTenant(app, id).catch((err: unknown) =>
      app.log.warn({ err, tenantId: id }, 'A tenant could not be deleted yet'),
    )
  }
  await removeOrganizations(app)
}

const isDue = sql<boolean>`(status = 'deleting' or status = 'importing' and "deleteAt" <= now())`

async function purgeTenant(app: App, id: string): Promise<void> {
  await draftTenantReceipt(app, id)
  failpoint('tenant.counted')
  await app.admin.transaction().execute(async (trx) => {
    // Two processes may find the same tenant; the lock lets one of them delete it.
    const tenant = await trx
      .selectFrom('tenants')
      .select(['status', 'organizationId', 'name', 'databaseServerId', 'databaseName', 'roleName'])
      .where('id', '=', id)
      .where(isDue)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!tenant) return
    const { databaseServerId, organizationId, name } = tenant
    const server = databaseServerId === null ? null : await findDatabaseServer(app, trx, databaseServerId)
    await dropTenantDatabase(app, server, { name: tenant.databaseName, role: tenant.roleName })
    for await (const { key } of app.storage.list(id)) await app.storage.delete(key)
    failpoint('tenant.files-removed')
    // Settings of the tenant's entities, fields and navigation items, whose ids are in the keys.
    await sql`delete from settings s where split_part(s.key, '.', 2) in (
      select id::text from "tenantEntities" where "tenantId" = ${id}
      union all select id::text from "systemFields" where "tenantId" = ${id}
      union all select i.id::text from "entityGroupItems" i join "tenantEntities" e on e.id = i."itemId" and e."tenantId" = ${id})`.execute(
      trx,
    )
    await sql`update memberships set "tenantIds" = array_remove("tenantIds", ${id}::uuid)
      where "organizationId" = ${organizationId} and ${id}::uuid = any("tenantIds")`.execute(trx)
    await removeServiceAccounts(trx, id)
    const { signTenantReceipt } = await receipts()
    const isComplete = tenant.status !== 'importing'
    const receipt = isComplete ? await signTenantReceipt(app, trx, { id, name, organizationId }) : null
    await trx.deleteFrom('tenants').where('id', '=', id).execute()
    const description = isComplete
      ? `Deleted tenant "${name}" with its database and files`
      : `Removed tenant "${name}", whose import was not completed`
    await trx
      .insertInto('operations')
      .values({ ...removal('tenant', id, { organizationId, description, receipt }), tenantId: id })
      .execute()
    await app.bus.publish('tenant', { tenantId: id }, trx)
  })
}

/** Loaded on demand, because an idle server deletes nothing. */
const receipts = () => import('./receipts/receipts.ts')

/** Runs outside the transaction that deletes: the counts must survive a crash after the database is dropped. */
async function draftTenantReceipt(app: App, id: string): Promise<void> {
  const tenant = await app.admin
    .selectFrom('tenants')
    .select(['id', 'name', 'organizationId', 'databaseName', 'databaseServerId'])
    .where('id', '=', id)
    .where('status', '=', 'deleting')
    .executeTakeFirst()
  if (!tenant) return
  const { databaseServerId } = tenant
  const server = databaseServerId === null ? null : await findDatabaseServer(app, app.admin, databaseServerId)
  const { draftReceipt } = await receipts()
  await draftReceipt(app, { ...tenant, server })
}

/** Removes service accounts with keys of this tenant only; their names stay in history. */
async function removeServiceAccounts(trx: Kysely<AdminDb>, tenantId: string): Promise<void> {
  await sql`
    with gone as (
      update users u set status = 'removed', "isActive" = false
      where u."isService" and u.status <> 'removed'
        and exists (select from "apiKeys" k where k."userId" = u.id and k."tenantId" = ${tenantId})
        and not exists (select from "apiKeys" k where k."userId" = u.id and k."tenantId" <> ${tenantId} and k."deletedAt" is null)
      returning u.id)
    delete from memberships m using gone where m."userId" = gone.id`.execute(trx)
}

async function removeOrganizations(app: App): Promise<void> {
  await app.admin.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; name: string }>`
      select o.id, o.name from organizations o where o.status = 'deleting'
        and not exists (select from tenants t where t."organizationId" = o.id)
      for update skip locked`.execute(trx)
    for (const { id, name } of rows) {
      const { signOrganizationReceipt } = await receipts()
      const receipt = await signOrganizationReceipt(app, trx, { id, name })
      await trx.deleteFrom('organizations').where('id', '=', id).execute()
      const description = `Deleted organization "${name}"`
      await trx
        .insertInto('operations')
        .values(removal('organization', id, { organizationId: id, description, receipt }))
        .execute()
      await app.bus.publish('roles', { organizationId: id }, trx)
    }
  })
}

/** Has no user: the deletion was logged with its user when it was requested. */
function removal(
  subjectType: 'tenant' | 'organization',
  subjectId: string,
  {
    organizationId,
    description,
    receipt,
  }: { readonly organizationId: string; readonly description: string; readonly receipt: string | null },
) {
  return {
    id: newId(),
    organizationId,
    userId: null,
    subjectType,
    subjectId,
    action: 'delete',
    version: 1,
    description,
    after: receipt && JSON.stringify({ receipt }),
  }
}

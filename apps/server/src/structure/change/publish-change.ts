import type { Structure } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { failpoint } from '../../platform/failpoint.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import { reconcileIndexesSoon } from '../indexes/reconcile.ts'
import { applyWrites, currentStructure, writeRows } from '../structure-store.ts'
import type { Change } from './change-store.ts'
import { notifyDependents, type Publication } from './dependent.ts'
import { forgetPurgedSoon } from './forget-purged.ts'

/**
 * Publishes the change in a transaction of the admin database: writes the rows, their dependents, the log and the version, and
 * notifies all processes. `before` is the structure that the change was declared on, if known. Returns whether the change affects
 * what roles permit; the caller must then call `forgetRights`.
 */
export async function publishChange(
  trx: Kysely<AdminDb>,
  app: App,
  tenant: Tenant,
  change: Change,
  declaredOn: Structure | null,
): Promise<boolean> {
  const { rowWrites: writes } = change
  const before = declaredOn ?? (await currentStructure(app, trx, tenant.id))!
  const publication = publicationOf({ app, trx, tenant, writes, before, after: applyWrites(before, change) })
  const changesRightsBefore = await notifyDependents(publication, 'beforePublication')
  await writeRows(trx, writes)
  if (writes.purged) await forgetPurgedSoon(app, tenant.id, writes.purged, trx)
  const changesRights = await notifyDependents(publication, 'publish')
  await reconcileIndexesSoon(app, tenant.id, trx)
  failpoint('structure:rows-written')
  await writeLog(trx, tenant, change)
  await trx.updateTable('tenants').set({ structureVersion: change.version }).where('id', '=', tenant.id).execute()
  await trx
    .updateTable('structureChanges')
    .set({ status: 'done', finishedAt: sql<string>`now()`, updatedAt: sql<string>`now()` })
    .where('id', '=', change.id)
    .execute()
  await app.bus.publish('structure', { tenantId: tenant.id }, trx)
  failpoint('structure:logged')
  return changesRightsBefore || changesRights
}

function publicationOf(given: Omit<Publication, 'changed' | 'renamed'>): Publication {
  const { entities, fields, purged } = given.writes
  const names = new Map(given.before.entities.map(({ id, name }) => [id, name]))
  return {
    ...given,
    changed: {
      fieldIds: [...fields.map(({ id }) => id), ...(purged?.fields ?? [])],
      entityIds: [...entities.map(({ id }) => id), ...(purged?.entities ?? [])],
    },
    renamed: entities.flatMap(({ id, name: to }) => {
      const from = names.get(id)
      return from === undefined || from === to ? [] : [{ id, from, to }]
    }),
  }
}

/** Pass the entries as one value, because they may exceed the parameter limit of a statement. */
async function writeLog(trx: Kysely<AdminDb>, tenant: Tenant, change: Change): Promise<void> {
  const { log, version, userId, apiKeyId, address } = change
  if (log.length === 0) return
  const { organizationId, id: tenantId } = tenant
  const about = { organizationId, tenantId, userId, apiKeyId, address, version }
  const rows = log.map(({ operationId: id, ...entry }) => ({ ...entry, ...about, id }))
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)))
  await sql`
    insert into operations (${columns})
    select ${columns} from jsonb_populate_recordset(null::operations, ${JSON.stringify(rows)}::jsonb)`.execute(trx)
}

import type { Structure } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openApp, stopApp } from '../boot/app.ts'
import { openArchive } from '../capabilities/tenants/archive/export-archive.ts'
import { importArchive } from '../capabilities/tenants/archive/import-archive.ts'
import { reconcileRoles } from '../capabilities/roles/follow-structure.ts'
import { bindCopy } from '../capabilities/roles/unbound-rules.ts'
import { eraseAgainInTenant } from '../capabilities/personal-data/restored.ts'
import type { App } from '../platform/app.ts'
import { loadDatabase } from '../platform/backup/copy-database.ts'
import { readFrames } from '../platform/backup/frames.ts'
import type { CopiedTenant, Manifest } from '../platform/backup/manifest.ts'
import type { Place } from '../platform/backup/place.ts'
import { adoptTenant, dropTenantsWithout } from '../platform/backup/restore-installation.ts'
import type { FormerPerson } from '../platform/backup/restored.ts'
import { type Login, restoreTenantDatabase } from '../platform/backup/restore-tenant-database.ts'
import { dropLeftovers, scratchName, withScratchDatabase } from '../platform/backup/scratch.ts'
import { connectUnlimited } from '../platform/backup/connect-unlimited.ts'
import type { Progress } from '../platform/backup/take-backup.ts'
import type { Config } from '../platform/config.ts'
import type { AdminDb } from '../platform/db/admin-db.ts'
import { openDataDir, readSecret } from '../platform/db/data-dir.ts'
import { migrateAdmin, onClient } from '../platform/db/migrate.ts'
import { migrateJobs } from '../platform/jobs/jobs.ts'
import { dropTenantDatabase, keepRestoredDatabase, tenantDatabaseName } from '../platform/tenants/databases.ts'
import { findDatabaseServer } from '../platform/tenants/database-servers.ts'
import { newId } from '../platform/new-id.ts'
import { announceStatus, reconcileStatus } from '../platform/tenants/status.ts'
import { loadStructure } from '../structure/structure-store.ts'
import { replaceTenantRows } from './replace-tenant-rows.ts'

/** Restores a tenant as a new one: opens the backup as a temporary installation, and copies the tenant from there. */
export async function restoreAsNew(
  app: App,
  { place, manifest, tenant }: { readonly place: Place; readonly manifest: Manifest; readonly tenant: CopiedTenant },
  given: { readonly organizationId: string; readonly name: string },
  progress: Progress,
): Promise<{ readonly id: string; readonly name: string }> {
  await dropLeftovers(app)
  const folder = await mkdtemp(path.join(tmpdir(), 'monarch-restore-'))
  const login = newLogin(scratchName(app))
  try {
    return await withFormerAdmin(app, { place, manifest, tenant, login }, async (adminDatabase) => {
      const config = { ...app.config, ...currentSecret(app.config), dataDir: folder, s3: null }
      const former = await openApp(config, app.log, { ...app.server, adminDatabase, stop: () => Promise.resolve() })
      try {
        progress(`Restoring "${tenant.name}"`)
        await restoreTenantDatabase(former, place, { tenant, login }, progress)
        const archive = await openArchive(former, tenant.id, null)
        const origin = `from the backup of ${manifest.finishedAt}`
        return await importArchive(app, archive, { ...given, origin, former: await readPeople(former.admin) })
      } finally {
        await stopApp(former)
      }
    })
  } finally {
    await dropTenantDatabase(app, null, login)
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Replaces a tenant by its backup. Restores it into a new database, then replaces its rows in the admin database and switches to the new
 * database in one transaction.
 */
export async function restoreInPlace(
  app: App,
  { place, manifest, tenant }: { readonly place: Place; readonly manifest: Manifest; readonly tenant: CopiedTenant },
  { isActive, keepsSealed }: { readonly isActive: boolean; readonly keepsSealed: boolean },
  progress: Progress,
): Promise<void> {
  await dropLeftovers(app)
  const login = newLogin(tenantDatabaseName(app.server.adminDatabase, newId()))
  progress(`Restoring "${tenant.name}" beside the present one`)
  await restoreTenantDatabase(app, place, { tenant, login }, progress)
  const before = await app.admin
    .selectFrom('tenants')
    .select(['organizationId', 'databaseServerId', 'databaseName', 'roleName', 'suspendedAt'])
    .where('id', '=', tenant.id)
    .executeTakeFirstOrThrow()
  const { organizationId } = before
  await withFormerAdmin(app, { place, manifest, tenant, login }, async (adminDatabase) => {
    progress('Switching')
    // Close the tenant in every process first, so that nothing is written to the database that will be dropped.
    await setSuspended(app, tenant.id, organizationId, sql`coalesce("suspendedAt", now())`)
    try {
      const former = await connectUnlimited(app.server.address, adminDatabase)
      try {
        await app.admin.transaction().execute(async (trx) => {
          await sql`select from tenants where id = ${tenant.id} for update`.execute(trx)
          const before = (await loadStructure(trx, tenant.id))!
          await replaceTenantRows(trx, former, { tenantId: tenant.id, keepsSealed })
          await adoptTenant(app, trx, tenant, login)
          await sql`update tenants set "isQuiet" = ${!isActive} or "isQuiet",
            "structureVersion" = greatest("structureVersion", ${tenant.structureVersion}) + 1 where id = ${tenant.id}`.execute(
            trx,
          )
          await rebindRoles(app, trx, { id: tenant.id, organizationId }, before)
          await sql`insert into operations (id, "organizationId", "tenantId", "subjectType", "subjectId", action, version, description)
            values (gen_random_uuid(), ${organizationId}, ${tenant.id}, 'tenant', ${tenant.id}, 'update', 1,
              ${`An operator restored the tenant "${tenant.name}" from the backup of ${manifest.finishedAt}`})`.execute(
            trx,
          )
        })
        // The tenant is still closed, so nobody can read data that must be erased again.
        const restored = await app.tenants.openClosed(tenant.id)
        if (restored) await eraseAgainInTenant(app, restored, await readPeople(onClient(former)))
      } finally {
        await former.end()
      }
    } finally {
      await setSuspended(app, tenant.id, organizationId, sql`${before.suspendedAt}`)
      await app.bus.publish('structure', { tenantId: tenant.id })
      await app.bus.reachAll()
    }
  })
  await keepRestoredDatabase(app, login.name)
  const server = before.databaseServerId && (await findDatabaseServer(app, app.admin, before.databaseServerId))
  await dropTenantDatabase(app, server || null, { name: before.databaseName, role: before.roleName })
}

/** Roles belong to the organization and are kept. Renames entities in their rules back to the names in the backup. */
async function rebindRoles(
  app: App,
  trx: Kysely<AdminDb>,
  tenant: { readonly id: string; readonly organizationId: string },
  before: Structure,
): Promise<void> {
  const after = (await loadStructure(trx, tenant.id))!
  const names = new Map(before.entities.map(({ id, name }) => [id, name]))
  const renamed = after.entities.flatMap(({ id, name: to }) => {
    const from = names.get(id)
    return from === undefined || from === to ? [] : [{ id, from, to }]
  })
  await reconcileRoles({ app, trx, tenant, after, changed: { fieldIds: after.fields.map(({ id }) => id) }, renamed })
  await bindCopy({ app, trx, tenant, sourceId: tenant.id, rename: (text) => text })
}

/** All users with their names and addresses at the time of the backup. */
function readPeople(former: Kysely<AdminDb>): Promise<FormerPerson[]> {
  return former.selectFrom('users').select(['id', 'name', 'email']).execute()
}

async function setSuspended(
  app: App,
  tenantId: string,
  organizationId: string,
  suspendedAt: ReturnType<typeof sql>,
): Promise<void> {
  await app.admin.transaction().execute(async (trx) => {
    await sql`update tenants set "suspendedAt" = ${suspendedAt} where id = ${tenantId}`.execute(trx)
    await reconcileStatus(app, trx, organizationId)
  })
  await announceStatus(app, organizationId)
}

/** Restores the admin database of the backup, upgraded and with this tenant only, into a scratch database for the work. */
function withFormerAdmin<T>(
  app: App,
  given: { readonly place: Place; readonly manifest: Manifest; readonly tenant: CopiedTenant; readonly login: Login },
  work: (adminDatabase: string) => Promise<T>,
): Promise<T> {
  const { place, manifest, tenant, login } = given
  return withScratchDatabase(app, { collation: '', withRole: false }, async (name) => {
    const client = await connectUnlimited(app.server.address, name)
    try {
      await loadDatabase(client, readFrames(place.readParts(manifest.admin.parts)), {
        role: null,
        isInTransaction: false,
      })
      const db: Kysely<AdminDb> = onClient(client)
      await migrateAdmin(db)
      await dropTenantsWithout(db, [tenant])
      await adoptTenant(app, db, tenant, login)
    } finally {
      await client.end()
    }
    await migrateJobs(app.server.address, name)
    return work(name)
  })
}

/** The temporary installation uses the current secret, which has sealed the new password of the tenant's role. */
function currentSecret({ secret, previousSecret, dataDir }: Config) {
  if (secret !== null) return { secret, previousSecret }
  const read = readSecret(openDataDir(dataDir))
  return { secret: read.secret, previousSecret: read.previous }
}

const newLogin = (name: string): Login => ({ name, role: name, password: randomBytes(24).toString('base64url') })

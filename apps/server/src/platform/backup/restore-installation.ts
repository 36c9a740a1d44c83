import { type Kysely, sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { App } from '../app.ts'
import type { AdminDb } from '../db/admin-db.ts'
import { latestTenantMigration, migrateAdmin, onClient } from '../db/migrate.ts'
import { type SealedColumn, sealedColumns } from '../db/sealed-columns.ts'
import { failpoint } from '../failpoint.ts'
import { migrateJobs } from '../jobs/jobs.ts'
import { signedValues } from '../secrets/signed-values.ts'
import { StartError } from '../start-error.ts'
import { keepRestoredDatabase, tenantDatabaseName } from '../tenants/databases.ts'
import { wakeWork } from '../tenants/status.ts'
import { tenantPasswordPurpose } from '../tenants/tenants.ts'
import { loadDatabase } from './copy-database.ts'
import { readFrames } from './frames.ts'
import type { Manifest } from './manifest.ts'
import type { Place } from './place.ts'
import { restoredHooks } from './restored.ts'
import { dropLeftovers } from './scratch.ts'
import { type Login, restoreTenantDatabase } from './restore-tenant-database.ts'
import { connectUnlimited } from './connect-unlimited.ts'
import type { Progress } from './take-backup.ts'

interface RestoreOptions {
  /** Continues without the values that another secret has sealed. */
  readonly loseSealed: boolean
  /** Continues without the tenants that are missing from the backup. */
  readonly loseTenants: boolean
  /** Starts workflows, AI, webhooks and mail immediately. Otherwise they stay off until a user switches them on. */
  readonly isActive: boolean
}

/**
 * Restores everything into an empty installation: first the databases of the tenants, then in one transaction the admin database, which
 * refers to them. So an interrupted restore leaves an empty installation, and can be repeated from the start.
 */
export async function restoreInstallation(
  app: App,
  place: Place,
  manifest: Manifest,
  options: RestoreOptions,
  progress: Progress,
): Promise<void> {
  await requireEmpty(app)
  await dropLeftovers(app)
  requireWhole(manifest, options)
  const isOtherSecret = requireSecret(app, manifest, options)
  const logins = new Map<string, Login>()
  for (const tenant of manifest.tenants) {
    progress(`Restoring "${tenant.name}" of "${tenant.organization}"`)
    const name = tenantDatabaseName(app.server.adminDatabase, tenant.id)
    const login = { name, role: name, password: randomBytes(24).toString('base64url') }
    await restoreTenantDatabase(app, place, { tenant, login }, progress)
    logins.set(tenant.id, login)
  }
  const erased = await place.erasures()
  progress('Restoring the admin database')
  await migrateJobs(app.server.address, app.server.adminDatabase)
  failpoint('restore.tenants-made')
  const client = await connectUnlimited(app.server.address, app.server.adminDatabase)
  try {
    await onClient<AdminDb>(client)
      .transaction()
      .execute(async (trx) => {
        const frames = readFrames(place.readParts(manifest.admin.parts))
        await loadDatabase(client, frames, { role: null, isInTransaction: true })
        failpoint('restore.admin-loaded')
        await migrateAdmin(trx)
        await dropTenantsWithout(trx, manifest.tenants)
        for (const tenant of manifest.tenants) await adoptTenant(app, trx, tenant, logins.get(tenant.id)!)
        await endPendingWork(trx, options)
        for (const hook of app.extensions.of(restoredHooks)) await hook(app, trx, erased)
        const isNullable = (column: SealedColumn) => isNullableIn(trx, column)
        if (isOtherSecret) for (const note of await loseSealed(app, trx, isNullable)) progress(note)
        await logRestore(trx, manifest)
        for (const { id } of manifest.tenants) await wakeWork(app, trx, id)
        failpoint('restore.committing')
      })
  } finally {
    await client.end()
  }
  failpoint('restore.committed')
  for (const { name } of logins.values()) await keepRestoredDatabase(app, name)
}

export async function requireEmpty({ admin }: App): Promise<void> {
  const { rows } = await sql<{ isEmpty: boolean }>`select to_regclass('public.tenants') is null as "isEmpty"`.execute(
    admin,
  )
  if (!rows[0]!.isEmpty)
    throw new StartError(
      'This installation is not empty. Restore into a new one (an empty MONARCH_DATA_DIR, or DATABASE_URL with a new database), or restore one tenant with --tenant.',
    )
}

function requireWhole({ failed }: Manifest, { loseTenants }: RestoreOptions): void {
  if (failed.length === 0 || loseTenants) return
  const lines = failed.map(({ name, reason }) => `  "${name}": ${reason}`)
  throw new StartError(
    [
      'The backup is incomplete. It does not have:',
      ...lines,
      'Choose another one, or add --without-missing-tenants.',
    ].join('\n'),
  )
}

/** Whether values are lost because they were sealed with another secret. */
export function requireSecret(
  app: Pick<App, 'sealer'>,
  manifest: Pick<Manifest, 'secretFingerprint' | 'sealed'>,
  { loseSealed: isAccepted }: Pick<RestoreOptions, 'loseSealed'>,
): boolean {
  if (manifest.secretFingerprint === app.sealer.fingerprint) return false
  if (isAccepted) return true
  const lost = Object.entries(manifest.sealed).filter(([name]) => name !== 'tenants.sealedPassword')
  const lines = lost.map(([name, count]) => `  ${count} in ${name}`)
  throw new StartError(
    [
      'The backup was made under another secret. Set MONARCH_SECRET to that one, or put its file "secret" into the data folder.',
      `Without it these are lost: recovery codes, the URLs of public forms and webhooks${lines.length > 0 ? ', and the sealed values' : '.'}`,
      ...lines,
      'To go on without them, add --without-sealed-values.',
    ].join('\n'),
  )
}

/** Deletes tenants whose databases the backup does not have. */
export async function dropTenantsWithout(
  trx: Kysely<AdminDb>,
  tenants: readonly { readonly id: string }[],
): Promise<void> {
  const ids = tenants.map(({ id }) => id)
  await sql`delete from tenants where id <> all(${ids}::uuid[]) and status <> 'creating'`.execute(trx)
}

/** Moves the tenant to the database server of this installation, with a new password. */
export async function adoptTenant(
  { sealer }: Pick<App, 'sealer'>,
  trx: Kysely<AdminDb>,
  { id }: { readonly id: string },
  login: Login,
): Promise<void> {
  const sealed = sealer.seal(login.password, tenantPasswordPurpose(id))
  await sql`update tenants set "databaseServerId" = null, "databaseName" = ${login.name}, "roleName" = ${login.role},
    "sealedPassword" = ${sealed}, "schemaVersion" = ${latestTenantMigration}, "upgradeFailure" = null where id = ${id}`.execute(
    trx,
  )
}

/** Ends sessions and drops pending mails, because they may have ended or been sent since the backup. */
async function endPendingWork(trx: Kysely<AdminDb>, { isActive }: RestoreOptions): Promise<void> {
  await sql`delete from sessions`.execute(trx)
  await sql`delete from "passwordResets"`.execute(trx)
  // The former installation may still write to its backup place, where this one would delete backups.
  await sql`delete from "backupPlans"`.execute(trx)
  // This backup itself was still running when its row was copied.
  await sql`delete from backups where status = 'running'`.execute(trx)
  await sql`update mails set status = 'failed', error = 'Not sent: restored from a backup' where status in ('held', 'waiting')`.execute(
    trx,
  )
  if (!isActive) await sql`update tenants set "isQuiet" = true`.execute(trx)
}

/** Removes values that can no longer be unsealed. Returns notes for the operator. */
async function loseSealed(
  { extensions }: App,
  trx: Kysely<AdminDb>,
  isNullable: (column: SealedColumn) => Promise<boolean>,
): Promise<string[]> {
  const notes: string[] = []
  for (const sealed of extensions.of(sealedColumns)) {
    const { table, column, where = 'true' } = sealed
    if (table === 'tenants') continue
    const rows = sql`${sql.ref(column)} is not null and ${sql.raw(where)}`
    const { numAffectedRows = 0n } = (await isNullable(sealed))
      ? await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${rows}`.execute(trx)
      : await sql`delete from ${sql.table(table)} where ${rows}`.execute(trx)
    if (numAffectedRows > 0n) notes.push(`Lost: ${numAffectedRows} sealed values of ${table}`)
  }
  for (const voidThem of extensions.of(signedValues)) {
    const note = await voidThem(trx)
    if (note !== null) notes.push(note)
  }
  return notes
}

async function isNullableIn(trx: Kysely<AdminDb>, { table, column }: SealedColumn): Promise<boolean> {
  const { rows } = await sql<{ isNullable: boolean }>`
    select not attnotnull as "isNullable" from pg_attribute
    where attrelid = ${`public."${table}"`}::regclass and attname = ${column}`.execute(trx)
  return rows[0]!.isNullable
}

async function logRestore(trx: Kysely<AdminDb>, { finishedAt }: Manifest): Promise<void> {
  await sql`
    insert into operations (id, "organizationId", "subjectType", "subjectId", action, version, description)
    select gen_random_uuid(), id, 'organization', id, 'update', 1, ${`An operator restored the installation from the backup of ${finishedAt}`}
    from organizations`.execute(trx)
}

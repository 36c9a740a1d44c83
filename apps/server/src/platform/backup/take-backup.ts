import { type Kysely, sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { App } from '../app.ts'
import type { AdminDb } from '../db/admin-db.ts'
import { onClient } from '../db/migrate.ts'
import { isConnectionLoss } from '../db/pg-errors.ts'
import { sealedColumns } from '../db/sealed-columns.ts'
import { readTable, UnreadableTable } from '../db/unreadable-table.ts'
import { failpoint } from '../failpoint.ts'
import { findDatabaseServer } from '../tenants/database-servers.ts'
import { type CopiedTable, dumpDatabase, openSnapshot } from './copy-database.ts'
import { connectUnlimited } from './connect-unlimited.ts'
import { copyFiles } from './copy-files.ts'
import { adminFailure, reasonOfTenant } from './failures.ts'
import { idOfTime } from './id-of-time.ts'
import type { CopiedTenant, FailedTenant, Manifest } from './manifest.ts'
import type { Place } from './place.ts'

export type Progress = (line: string) => void

interface BackupScope {
  /** The id of the only tenant to copy; null copies all. */
  readonly only?: string | null
  /** Other backups, which have the contents of files that the storage has lost. */
  readonly filesFrom?: Place | null
}

/**
 * Takes a backup while the installation runs. No snapshot spans two databases, so tenants are copied first and the admin database last, and
 * a tenant whose structure changed in between is copied again. In the last round, which copies few tenants, structure changes wait.
 */
export async function takeBackup(
  app: App,
  place: Place,
  progress: Progress = () => {},
  scope: BackupScope = {},
): Promise<Manifest> {
  const startedAt = new Date()
  const id = `${idOfTime(startedAt)}-${randomBytes(4).toString('hex')}`
  try {
    return await copyAll(app, place, { id, startedAt, scope }, progress)
  } catch (error) {
    await place.forget(id)
    throw error
  }
}

async function copyAll(
  app: App,
  place: Place,
  given: { readonly id: string; readonly startedAt: Date; readonly scope: BackupScope },
  progress: Progress,
): Promise<Manifest> {
  const { id, startedAt } = given
  const { only = null, filesFrom = null } = given.scope
  const leftOut: string[] = []
  const copied = new Map<string, Copied>()
  const failed = new Map<string, FailedTenant>()
  const copy = async (row: TenantRow) => {
    progress(`Copying "${row.name}"`)
    const result = await copyTenant(app, place, { id, row, leftOut, filesFrom })
    failed.delete(row.id)
    copied.delete(row.id)
    if ('reason' in result) failed.set(row.id, result)
    else copied.set(row.id, { mark: row.mark, tenant: result })
  }
  const isMissing = ({ id: tenantId, mark }: TenantRow) => copied.get(tenantId)?.mark !== mark
  let missing = await ofAdmin(app, () => readTenants(app.admin, only))
  for (let round = 1; ; round++) {
    const isLast = round === rounds
    const held = isLast ? await ofAdmin(app, () => holdStructures(app, only)) : null
    try {
      for (const row of held?.rows.filter(isMissing) ?? missing) await copy(row)
      progress('Copying the admin database')
      const admin = await ofAdmin(app, () =>
        copyAdmin(app, place, { id, leftOut }, async (db) => {
          missing = (await readTenants(db, only)).filter((row) => isMissing(row) && !failed.has(row.id))
          return missing.length === 0 || isLast
        }),
      )
      if (admin === null) continue
      for (const row of missing) failed.set(row.id, { id: row.id, name: row.name, reason: 'It was created just now.' })
      const isKept = (tenant: { readonly id: string }) => admin.tenantIds.has(tenant.id)
      const manifest: Manifest = {
        format: 'monarch-backup',
        formatVersion: 1,
        id,
        product,
        startedAt: startedAt.toISOString(),
        finishedAt: new Date().toISOString(),
        secretFingerprint: app.sealer.fingerprint,
        sealed: admin.sealed,
        admin: { parts: admin.parts, tables: admin.tables },
        tenants: [...copied.values()].map(({ tenant }) => tenant).filter(isKept),
        failed: [...failed.values()].filter(isKept),
        leftOut: [...new Set(leftOut)],
      }
      failpoint('backup.finishing')
      await place.writeManifest(manifest)
      return manifest
    } finally {
      await held?.release()
    }
  }
}

const rounds = 3

/** A backup needs the admin database, which has the owner and the structure of each tenant. */
async function ofAdmin<T>(app: App, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw await adminFailure(app, error)
  }
}

interface Copied {
  readonly mark: string
  readonly tenant: CopiedTenant
}

interface TenantRow {
  readonly id: string
  readonly name: string
  readonly organization: string
  readonly databaseServerId: string | null
  readonly databaseName: string
  readonly roleName: string
  readonly schemaVersion: string
  readonly structureVersion: number
  /** Differs after each structure change, including unfinished ones. */
  readonly mark: string
}

/** All tenants with a database, including closed ones, or only one of them. */
async function readTenants(db: Kysely<AdminDb>, only: string | null): Promise<TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select t.id, t.name, o.name as organization, t."databaseServerId", t."databaseName", t."roleName", t."schemaVersion",
      t."structureVersion", concat_ws(' ', t."databaseName", t."structureVersion", t."schemaVersion",
        (select max(c.id::text) from "structureChanges" c where c."tenantId" = t.id)) as mark
    from tenants t join organizations o on o.id = t."organizationId"
    where t.status in ('active', 'suspended') and (${only}::uuid is null or t.id = ${only}) order by t.id`.execute(db)
  return rows
}

/** Structure changes wait, because they lock the row of their tenant. */
async function holdStructures({ server: { address, adminDatabase } }: App, only: string | null) {
  const client = await connectUnlimited(address, adminDatabase)
  try {
    await client.query('begin')
    await client.query('select from tenants order by id for key share')
    return { rows: await readTenants(onClient<AdminDb>(client), only), release: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Calls `decide` in a snapshot of the admin database, and copies the database if it returns true. */
async function copyAdmin(
  app: App,
  place: Place,
  { id, leftOut }: { readonly id: string; readonly leftOut: string[] },
  decide: (db: Kysely<AdminDb>) => Promise<boolean>,
) {
  const client = await connectUnlimited(app.server.address, app.server.adminDatabase)
  try {
    await openSnapshot(client)
    const db = onClient<AdminDb>(client)
    if (!(await decide(db))) return null
    const sealed = await countSealed(app, db)
    const { rows } = await sql<{ id: string }>`select id from tenants`.execute(db)
    const tables: CopiedTable[] = []
    const parts = await place.writeParts(id, 'admin', dumpDatabase(client, adminSource, tables, leftOut))
    await client.query('commit')
    return { sealed, tables, parts, tenantIds: new Set(rows.map((row) => row.id)) }
  } finally {
    await client.end()
  }
}

/** How many values are sealed, by `table.column`. */
export async function countSealed({ extensions }: App, db: Kysely<AdminDb>): Promise<Record<string, number>> {
  const sealed: Record<string, number> = {}
  for (const { table, column, where = 'true' } of extensions.of(sealedColumns)) {
    const counted = sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} is not null and ${sql.raw(where)}`
    const { rows } = await readTable(`public.${table}`, () => counted.execute(db))
    if (rows[0]!.count > 0) sealed[`${table}.${column}`] = rows[0]!.count
  }
  return sealed
}

/**
 * Jobs are left out, because pending mails and calls would be sent twice. `tenantReopened` enqueues due work again.
 */
const adminSource = { role: null, without: ['graphile_worker'] }

async function copyTenant(
  app: App,
  place: Place,
  given: {
    readonly id: string
    readonly row: TenantRow
    readonly leftOut: string[]
    readonly filesFrom: Place | null
  },
): Promise<CopiedTenant | FailedTenant> {
  const { id: backupId, row, leftOut, filesFrom } = given
  const { id, name, organization, schemaVersion, structureVersion, databaseServerId, databaseName, roleName } = row
  const unreadable = (error: unknown): FailedTenant => ({ id, name, reason: reasonOfTenant(error, databaseName) })
  let client: pg.Client
  try {
    const server = databaseServerId === null ? null : await findDatabaseServer(app, app.admin, databaseServerId)
    client = await connectUnlimited(server?.address ?? app.server.address, databaseName)
  } catch (error) {
    return unreadable(error)
  }
  try {
    const takenAt = new Date().toISOString()
    const tables: CopiedTable[] = []
    await openSnapshot(client)
    const dump = dumpDatabase(client, { role: roleName, without: [] }, tables, leftOut)
    const parts = await place.writeParts(backupId, `tenant-${id}`, dump)
    await client.query('commit')
    failpoint('backup.tenant-copied')
    const files = await copyFiles(app, place, { client, backupId, tenantId: id, filesFrom })
    return {
      id,
      name,
      organization,
      schemaVersion,
      structureVersion: Number(structureVersion),
      takenAt,
      parts,
      tables,
      files,
    }
  } catch (error) {
    // A broken database of one tenant must not prevent copies of the others. Errors of the backup place end the backup.
    if (!(error instanceof pg.DatabaseError || error instanceof UnreadableTable || isConnectionLoss(error))) throw error
    return unreadable(error)
  } finally {
    await client.end().catch(() => {})
  }
}

const { version: product } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

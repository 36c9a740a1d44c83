import { badInput, diffStructure } from '@monarch/schema'
import { compile, ident, join, sql as tenantSql } from '@monarch/sql'
import { sql } from 'kysely'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, type Gunzip } from 'node:zlib'
import type pg from 'pg'
import copyStreams from 'pg-copy-streams'
import type { App } from '../../../platform/app.ts'
import { type FormerPerson, restoredTenantHooks } from '../../../platform/backup/restored.ts'
import { loadStructure } from '../../../structure/structure-store.ts'
import { storageKeysOf } from '../../../platform/storage/storage-keys.ts'
import { incomingFolder } from '../../../platform/storage/storage.ts'
import { allowUnset } from '../../../structure/change/fill-unset.ts'
import { reconcileIndexesSoon } from '../../../structure/indexes/reconcile.ts'
import { newId } from '../../../platform/new-id.ts'
import { reconcileStatus, announceStatus } from '../../../platform/tenants/status.ts'
import { announceTenant, finishTenant, type NewTenant, type Tenant } from '../../../platform/tenants/tenants.ts'
import { filePattern, type Incomplete, keptTables, type Manifest, partPattern } from './format.ts'
import { archiveLimits } from './limits.ts'
import { withCopySlot } from './copy-slot.ts'
import { incompleteIn, manifestIn, structureIn } from './read-parts.ts'
import { planIds, type Renaming } from './rename-ids.ts'
import { notAnArchive, readTar, type TarEntry, textOf } from './tar.ts'
import { writeStructure } from './write-structure.ts'

interface Given extends Omit<NewTenant, 'name'> {
  readonly name?: string | null
  /** All people of the installation that wrote the archive, if known; otherwise those that the archive lists. */
  readonly former?: readonly FormerPerson[]
}

/**
 * Calls `readArchive` within the limits of `withCopySlot`. Invalid settings and definitions can make the code that reads them throw;
 * such errors are reported as errors of the file.
 */
export async function importArchive(app: App, archive: Readable, given: Given): Promise<Tenant> {
  try {
    return await withCopySlot(app, given.organizationId, () => readArchive(app, archive, given))
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error
    app.log.warn({ err: error }, 'An archive cannot be imported')
    throw notAnArchive()
  }
}

/**
 * Creates a tenant from an archive. Keeps ids, unless this installation has some of them already; then all ids of the structure are
 * replaced. Automatic work that sends anything out stays off. The tenant opens when it is complete; a partial one is deleted after
 * a day.
 */
export async function readArchive(app: App, archive: Readable, given: Given): Promise<Tenant> {
  const gunzip = createGunzip()
  const unpacked = pipeline(archive, gunzip).catch(() => {})
  const entries = readTar(bounded(gunzip))
  let id: string | null = null
  try {
    const manifest = manifestIn(await textOf(await next(entries, 'manifest.json')))
    const structureText = await textOf(await next(entries, 'structure.json'))
    structureIn(structureText)
    id = await announce(app, { ...given, name: given.name ?? manifest.tenant.name }, manifest)
    await finishTenant(app, id)
    const tenant = (await app.tenants.openClosed(id))!
    const renaming = await planIds(app, tenant.id, manifest, structureText)
    const structure = structureIn(renaming.rename(structureText))
    const sourceId = manifest.tenant.id
    await writeStructure(app, tenant, { structure, sourceId, renaming, userId: given.userId ?? null })
    await tenant.db.asOwner(async (client) => {
      await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
      const relations = await makeTables(app, client, tenant.id)
      await fill(app, client, { entries, manifest, renaming, tenantId: tenant.id })
      await requireOwnFiles(client, tenant.id)
      await client.query(noteHistoryStart)
      await runAll(
        client,
        relations.map(({ add }) => add),
      )
      // The copied rows need not survive a crash, and waiting for the disk after each table is most of the cost.
      await client.query('set synchronous_commit = off')
      await client.query('analyze')
    })
    for (const hook of app.extensions.of(restoredTenantHooks)) await hook(app, tenant, given.former ?? manifest.people)
    await open(app, tenant)
    // Closed if its organization is closed.
    return (await app.tenants.openClosed(id))!
  } catch (error) {
    if (id !== null) await removeSoon(app, id)
    throw isFileError(error) ? notAnArchive() : error
  } finally {
    archive.destroy()
    gunzip.destroy()
    await unpacked
  }
}

/** The archive does not say which entries its tenant had deleted by age. */
const noteHistoryStart = `insert into monarch."historyStart" ("completeSince")
  select coalesce(min(at), now()) from monarch.operations on conflict do nothing`

/** Whether the error is caused by the file: it cannot be unpacked, or PostgreSQL refuses a value, a name or a reference. */
const isFileError = (error: unknown): boolean =>
  /^(?:Z_|ERR_STREAM_PREMATURE|(?:22|23)[0-9A-Z]{3}$|42(?:701|703|P01)$)/.test((error as { code?: string }).code ?? '')

/** Refuses a small file that unpacks to a huge one. */
async function* bounded(gunzip: Gunzip): AsyncGenerator<Buffer> {
  const { archiveUnpackedFreeBytes, archiveUnpackedRatio } = archiveLimits
  let size = 0
  for await (const chunk of gunzip as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > Math.max(archiveUnpackedFreeBytes, gunzip.bytesWritten * archiveUnpackedRatio))
      throw notAnArchive('archiveUnpackedRatio')
    yield chunk
  }
}

async function next(entries: AsyncGenerator<TarEntry>, name: string): Promise<TarEntry> {
  const { value, done } = await entries.next()
  if (done || value.name !== name) throw notAnArchive()
  return value
}

/** Creates the tenant closed and due for deletion, in case of a crash; success cancels the deletion. */
async function announce(app: App, given: NewTenant, { tenant }: Manifest): Promise<string> {
  return app.admin.transaction().execute(async (trx) => {
    const id = await announceTenant(app, trx, given, 'importing')
    await sql`
      update tenants set "deleteAt" = now() + interval '1 day', "isQuiet" = true,
        "timeZone" = ${tenant.timeZone}, "structureVersion" = ${tenant.structureVersion},
        "binDays" = ${tenant.binDays ?? null}, retention = ${JSON.stringify(tenant.retention ?? {})}::jsonb,
        "usesBigInt" = ${tenant.usesBigInt ?? false} where id = ${id}`.execute(trx)
    return id
  })
}

/** `tend_tenants` deletes it, also after a crash of this process. */
async function removeSoon(app: App, id: string): Promise<void> {
  await app.admin.transaction().execute(async (trx) => {
    await sql`update tenants set "deleteAt" = now() where id = ${id}`.execute(trx)
    await app.jobs.add('tend_tenants', {}, { key: 'remove unfinished imports', trx })
  })
}

async function open(app: App, { id, organizationId }: Tenant): Promise<void> {
  await app.admin.transaction().execute(async (trx) => {
    await trx
      .updateTable('tenants')
      .set({ status: 'active', deleteAt: null })
      .where('id', '=', id)
      .where('status', '=', 'importing')
      .returning('id')
      .executeTakeFirstOrThrow()
    await reconcileStatus(app, trx, organizationId)
    await reconcileIndexesSoon(app, id, trx)
  })
  await announceStatus(app, organizationId)
}

interface RelationOfTable {
  readonly drop: string
  readonly add: string
}

/** Leaves out the foreign keys, which are added after the rows. */
async function makeTables(app: App, client: pg.Client, tenantId: string): Promise<readonly RelationOfTable[]> {
  const structure = (await loadStructure(app.admin, tenantId))!
  const nothing = { ...structure, version: 0, entities: [], fields: [] }
  await runAll(
    client,
    diffStructure(nothing, structure).flatMap((step) => (step.kind === 'run' ? step.text : [])),
  )
  await runAll(client, allowUnset(structure))
  const { rows } = await client.query<RelationOfTable>(`
    select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
      format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as add
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
    where c.contype = 'f' and n.nspname in ('public', 'bin', 'links')`)
  await runAll(
    client,
    rows.map(({ drop }) => drop),
  )
  return rows
}

/**
 * Batches statements into transactions, since a commit for each statement took nine tenths of the time. Batches are limited because
 * one transaction can hold only so many locks. `fill` does the same with rows.
 */
async function runAll(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (let i = 0; i < statements.length; i += maxAtOnce)
    await client.query(statements.slice(i, i + maxAtOnce).join(';\n'))
}

const maxAtOnce = 200

interface Filling {
  readonly entries: AsyncGenerator<TarEntry>
  readonly manifest: Manifest
  readonly renaming: Renaming
  readonly tenantId: string
}

async function fill(app: App, client: pg.Client, { entries, manifest, renaming, tenantId }: Filling): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [`${table.schema}.${table.name}`, table]))
  let uncommitted = 0
  const commit = async () => {
    if (uncommitted > 0) await client.query('commit')
    uncommitted = 0
  }
  for await (const entry of entries) {
    const [, schema, name] = partPattern.exec(entry.name) ?? []
    const [, fileId] = filePattern.exec(entry.name) ?? []
    const table = tables.get(`${schema}.${name}`)
    if (table && isOurs(table)) {
      if (uncommitted++ === 0) await client.query('begin')
      const columns = join(table.columns.map((column) => ident(renaming.rename(column))))
      const target = ident(table.schema, renaming.rename(table.name))
      const into = compile(tenantSql`copy ${target} (${columns}) from stdin`).text
      const rows = client.query(copyStreams.from(into))
      await pipeline(Readable.from(entry.content), renaming.stream(), rows)
      if (uncommitted === maxAtOnce) await commit()
    } else if (fileId !== undefined) {
      await commit()
      await storeFile(app, client, { tenantId, id: fileId, entry })
    } else if (entry.name === 'incomplete.json') {
      await commit()
      await acceptIncomplete(app, client, tenantId, incompleteIn(await textOf(entry)))
    } else throw notAnArchive()
  }
  await commit()
}

/** Without all rows, relations would lead nowhere. Files without content stay, as after a restore. */
async function acceptIncomplete(
  app: App,
  client: pg.Client,
  tenantId: string,
  { tables, files }: Incomplete,
): Promise<void> {
  if (tables.length > 0)
    throw badInput({
      path: 'archive',
      message: `The archive is incomplete: when it was made, these tables could not be read: ${tables.join(', ')}. Restore a backup instead`,
    })
  await requireOwnFiles(client, tenantId)
  const { rows } = await client.query<{ storageKey: string }>(
    'select "storageKey" from monarch.files where id = any($1)',
    [files],
  )
  for (const { storageKey } of rows) await app.storage.delete(storageKey)
}

function isOurs({ schema, name }: { readonly schema: string; readonly name: string }): boolean {
  return ['public', 'bin', 'links'].includes(schema) || (schema === 'monarch' && Object.hasOwn(keptTables, name))
}

/** A row with the file of another tenant would allow reading and deleting that file. */
async function requireOwnFiles(client: pg.Client, tenantId: string): Promise<void> {
  const { rows } = await client.query('select from monarch.files where "storageKey" !~ $1 limit 1', [
    storageKeysOf(tenantId),
  ])
  if (rows.length > 0) throw notAnArchive()
}

interface ArchivedFile {
  readonly tenantId: string
  readonly id: string
  readonly entry: TarEntry
}

async function storeFile(app: App, client: pg.Client, { tenantId, id, entry }: ArchivedFile): Promise<void> {
  const { rows } = await client.query<{ storageKey: string }>('select "storageKey" from monarch.files where id = $1', [
    id,
  ])
  if (!rows[0] || !new RegExp(storageKeysOf(tenantId)).test(rows[0].storageKey)) throw notAnArchive()
  const folder = incomingFolder(app.config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const waiting = path.join(folder, newId())
  try {
    await pipeline(Readable.from(entry.content), createWriteStream(waiting, { mode: 0o600 }))
    await app.storage.put(rows[0].storageKey, waiting)
  } finally {
    await rm(waiting, { force: true })
  }
}

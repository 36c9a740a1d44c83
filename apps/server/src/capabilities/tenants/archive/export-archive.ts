import { AppError } from '@monarch/schema'
import { compile, ident, join, sql as tenantSql } from '@monarch/sql'
import { sql } from 'kysely'
import type { Writable } from 'node:stream'
import { createGzip, type Gzip } from 'node:zlib'
import type pg from 'pg'
import copyStreams from 'pg-copy-streams'
import type { App } from '../../../platform/app.ts'
import { findUnfinished, stillRunning } from '../../../structure/change/change-store.ts'
import { finishPendingChange } from '../../../structure/change/finish-change.ts'
import { readTable, readTableIfPossible } from '../../../platform/db/unreadable-table.ts'
import { newId } from '../../../platform/new-id.ts'
import { isContentLost } from '../../../platform/storage/storage.ts'
import type { Tenant } from '../../../platform/tenants/tenants.ts'
import {
  type ArchivedTable,
  type Incomplete,
  keptTables,
  type Manifest,
  omittedColumns,
  partName,
  structureTables,
} from './format.ts'
import { TarWriter } from './tar.ts'

/** An export for people. `notify` is called when something could not be read. */
interface Export {
  readonly by: string | null
  readonly notify?: (incomplete: Incomplete) => void
}

/**
 * Streams a tenant as of one moment: structure, records and files. An export for people is logged before its end is sent, and goes on
 * without tables that cannot be read; an internal copy (`null`) is not logged, and fails.
 */
export async function openArchive(app: App, tenantId: string, taken: Export | null): Promise<Gzip> {
  await finishPendingChange(app, tenantId)
  const tenant = await app.tenants.openClosed(tenantId)
  if (!tenant) throw new AppError('NOT_FOUND', 'There is no such tenant or organization.')
  const unfinished = await findUnfinished(app.admin, tenantId)
  if (unfinished) throw await stillRunning(app.admin, unfinished)
  const gzip = createGzip({ level: 3 })
  // Without a listener, an early error would end the process.
  gzip.on('error', () => {})
  writeArchive(app, tenant, gzip, taken).catch((error: unknown) => gzip.destroy(error as Error))
  return gzip
}

interface StoredFile {
  readonly id: string
  readonly size: string
  readonly storageKey: string
}

async function writeArchive(app: App, tenant: Tenant, out: Writable, taken: Export | null): Promise<void> {
  const exportedAt = new Date()
  const unreadable: string[] = []
  const tar = new TarWriter(out, exportedAt)
  const files = await tenant.db.asOwner(async (client) => {
    const version = await versionOf(app, tenant.id)
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('begin isolation level repeatable read, read only')
    // The snapshot fixes the tables; the structure must be of the same version.
    const ledger = await readTable('monarch.structureLedger', () =>
      client.query<{ version: string }>(
        'select coalesce(max(version), 0) as version from monarch."structureLedger" where refusal is null',
      ),
    )
    const attempt = async <T>(table: string, read: () => Promise<T>): Promise<T | null> => {
      if (taken === null) return readTable(table, read)
      const found = await readTableIfPossible(client, table, read)
      if (found === null && !unreadable.includes(table)) unreadable.push(table)
      return found
    }
    const { manifest, structure } = await readAdmin(app, tenant)
    if (manifest.structureVersion !== version || Number(ledger.rows[0]!.version) > version)
      throw new AppError('CONFLICT', 'The structure is being changed. Please try again.')
    const tables = await findTables(client)
    const people = (await attempt('monarch.users', () => readPeople(app, client))) ?? []
    const whole: Manifest = {
      format: 'monarch-tenant',
      formatVersion: 1,
      exportedAt: exportedAt.toISOString(),
      tenant: manifest,
      tables,
      people,
    }
    await tar.add('manifest.json', JSON.stringify(whole))
    await tar.add('structure.json', structure)
    for (const table of tables)
      await attempt(`${table.schema}.${table.name}`, () => addRows(client, tar, table, out).then(() => true))
    const found = await attempt('monarch.files', () =>
      client.query<StoredFile>('select id, size, "storageKey" from monarch.files order by id'),
    )
    await client.query('commit')
    return found?.rows ?? []
  })
  const incomplete = { tables: unreadable, files: await addFiles(app, tar, files) }
  const isWhole = incomplete.tables.length === 0 && incomplete.files.length === 0
  if (!isWhole) await tar.add('incomplete.json', JSON.stringify(incomplete))
  if (taken) await logExportOfTenant(app, tenant, taken.by, isWhole)
  if (!isWhole) taken?.notify?.(incomplete)
  await tar.end()
}

/** Returns the files whose content is lost. The size of an entry is written first, so content that breaks off is filled up. */
async function addFiles(app: App, tar: TarWriter, files: readonly StoredFile[]): Promise<string[]> {
  const lost: string[] = []
  for (const { id, size, storageKey } of files) {
    const length = Number(size)
    const note = (err: unknown) => {
      if (!isContentLost(err)) throw err
      app.log.warn({ err, file: id }, 'The content of a file is missing or damaged in the storage')
      lost.push(id)
    }
    const content = await app.storage.get(storageKey, { length }).catch(note)
    if (content) await tar.addStream(`files/${id}`, length, filledUp(content as AsyncIterable<Buffer>, length, note))
  }
  return lost
}

async function* filledUp(
  content: AsyncIterable<Buffer>,
  length: number,
  note: (error: unknown) => void,
): AsyncGenerator<Buffer> {
  let sent = 0
  try {
    for await (const chunk of content) {
      sent += chunk.length
      yield chunk
    }
  } catch (error) {
    note(error)
    for (; sent < length; sent += Math.min(length - sent, partSize))
      yield Buffer.alloc(Math.min(length - sent, partSize))
  }
}

async function versionOf({ admin }: App, id: string): Promise<number> {
  const rows = admin.selectFrom('tenants').select('structureVersion').where('id', '=', id)
  return Number((await rows.executeTakeFirstOrThrow()).structureVersion)
}

/** Reads the rows that describe the tenant in one statement; their JSON text is passed on unparsed. */
async function readAdmin({ admin }: App, tenant: Tenant): Promise<{ manifest: Manifest['tenant']; structure: string }> {
  const own = (
    name: string,
  ) => sql`(select coalesce(jsonb_agg(to_jsonb(r) - ${omittedColumns[name] ?? []}::text[] order by r.id), '[]') from ${sql.table(name)} r
    where r."tenantId" = t.id)`
  const items = sql`"entityGroupItems" i join "tenantEntities" e on e.id = i."itemId" and e."tenantId" = t.id`
  const parts = structureTables
    .filter((name) => name !== 'entityGroupItems')
    .map((name) => sql`${sql.lit(name)}, ${own(name)}`)
  const { rows } = await sql<{ manifest: Manifest['tenant']; structure: string }>`
    select json_build_object('id', t.id, 'name', t.name, 'timeZone', t."timeZone", 'structureVersion',
      t."structureVersion", 'binDays', t."binDays", 'retention', t.retention, 'usesBigInt', t."usesBigInt") as manifest,
      jsonb_build_object(${sql.join(parts)},
        'entityGroupItems', (select coalesce(jsonb_agg(to_jsonb(i) order by i.id), '[]') from ${items}),
        'settings', (select coalesce(jsonb_agg(jsonb_build_object('level', s.level, 'roleValue', o."roleValue", 'key',
          s.key, 'value', s.value)
            order by s.key, s.level, o."roleValue"), '[]')
          from settings s left join roles o on o.id = s."roleId"
          where s."organizationId" = t."organizationId" and s.level in ('organization', 'role') and s.value <> 'null'
            and o."deletedAt" is null
            and split_part(s.key, '.', 2) in (select e.id::text from "tenantEntities" e where e."tenantId" = t.id
              union all select f.id::text from "systemFields" f where f."tenantId" = t.id union all select i.id::text from ${items})),
        'entityGroups', (select coalesce(jsonb_agg(to_jsonb(g) order by g.id), '[]') from "entityGroups" g
          where g.id in (select i."groupId" from ${items})))::text as structure
    from tenants t where t.id = ${tenant.id}`.execute(admin)
  return rows[0]!
}

/** Leaves out undo data, and columns that have a meaning on this server only. */
async function findTables(client: pg.Client): Promise<ArchivedTable[]> {
  const { rows } = await client.query<ArchivedTable>(
    `select n.nspname as schema, t.relname as name, (
        select json_agg(a.attname order by a.attname) from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
          and a.attname <> 'xid' and a.attname !~ '^[0-9a-f-]{36}_was$') as columns
      from pg_class t join pg_namespace n on n.oid = t.relnamespace
      where t.relkind = 'r' and t.relname !~ '^[0-9a-f-]{36}_was$' and (n.nspname in ('public', 'bin', 'links')
        or n.nspname = 'monarch' and t.relname = any($1))
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = t.oid and d.deptype = 'e')
      order by n.nspname = 'monarch' desc, n.nspname = 'links', 1, 2`,
    [Object.keys(keptTables)],
  )
  return rows
}

async function readPeople({ admin }: App, client: pg.Client): Promise<Manifest['people']> {
  const { rows } = await client.query<{ id: string }>('select id from monarch.users')
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  return admin.selectFrom('users').select(['id', 'name', 'email']).where('id', 'in', ids).orderBy('id').execute()
}

/** Writes parts of whole rows, so that the size of each part is known. */
async function addRows(client: pg.Client, tar: TarWriter, table: ArchivedTable, out: Writable): Promise<void> {
  const columns = join(table.columns.map((name) => ident(name)))
  const where = table.schema === 'monarch' ? keptTables[table.name]! : 'true'
  const from = compile(tenantSql`select ${columns} from ${ident(table.schema, table.name)}`).text
  const rows = client.query(copyStreams.to(`copy (${from} where ${where} order by 1) to stdout`))
  const leave = () => rows.destroy()
  out.once('close', leave)
  let part = 0
  let kept: Buffer[] = []
  let size = 0
  const flush = async (bytes: Buffer) => {
    if (bytes.length > 0) await tar.add(partName(table, ++part), bytes)
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    kept.push(chunk)
    size += chunk.length
    if (size < partSize) continue
    const bytes = Buffer.concat(kept)
    const end = bytes.lastIndexOf(10) + 1
    await flush(bytes.subarray(0, end))
    kept = [bytes.subarray(end)]
    size = bytes.length - end
  }
  await flush(Buffer.concat(kept))
  out.off('close', leave)
}

const partSize = 4_000_000

/** Deletion requires an archive, and the log records who exported everything. */
async function logExportOfTenant(
  app: App,
  { id, organizationId, name }: Tenant,
  userId: string | null,
  isWhole: boolean,
): Promise<void> {
  await app.admin.transaction().execute(async (trx) => {
    await sql`update tenants set "exportedAt" = now() where id = ${id}`.execute(trx)
    await trx
      .insertInto('operations')
      .values({
        id: newId(),
        organizationId,
        tenantId: id,
        userId,
        subjectType: 'tenant',
        subjectId: id,
        action: 'export',
        version: 1,
        description: isWhole
          ? `Exported tenant "${name}" as an archive`
          : `Exported tenant "${name}" as an archive, without data that could not be read`,
      })
      .execute()
  })
}

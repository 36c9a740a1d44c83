import { tableOf } from '@monarch/schema'
import { compile, ident, sql as tenantSql } from '@monarch/sql'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { App } from '../../../platform/app.ts'
import type { AdminDb } from '../../../platform/db/admin-db.ts'
import { isDamage } from '../../../platform/db/pg-errors.ts'
import type { DatabaseServer } from '../../../platform/tenants/database-servers.ts'

/** What a tenant consists of, immediately before it is deleted. */
export interface TenantContents {
  /** `null` when it had been dropped before anything was counted. */
  readonly database: { readonly bytes: number } | null
  readonly entities: readonly { readonly name: string; readonly label: string; readonly records: number | null }[]
  /** Including those in the bin. */
  readonly records: number
  readonly files: { readonly count: number; readonly bytes: number }
  /** The rows of every table of its database, such as the history in `monarch.operations`. */
  readonly tables: Readonly<Record<string, number>>
  /**
   * Tables that could not be counted, because their data on the disk was damaged. They are not in the sums; the records of their entities
   * are `null`. Receipts of earlier versions do not have it.
   */
  readonly notCounted?: readonly string[]
  /** Its rows in the admin database, by table. */
  readonly settings: Readonly<Record<string, number>>
}

interface Place {
  readonly id: string
  readonly databaseName: string
  readonly server: DatabaseServer | null
}

/** Counts rows exactly, so it reads every table once. Finds tables in the catalog, so it also counts tenants that were never migrated. */
export async function countContents(app: App, { id, databaseName, server }: Place): Promise<TenantContents> {
  const settings = await countOwned(app.admin, 'tenants', id)
  const entities = await app.admin.selectFrom('tenantEntities').selectAll().where('tenantId', '=', id).execute()
  const counted = await app.pools.asOwner(databaseName, countTables, server?.address).catch((error: unknown) => {
    if ((error as { code?: unknown }).code === noSuchDatabase) return null
    throw error
  })
  const tables = counted?.tables ?? {}
  const notCounted = counted?.notCounted ?? []
  const ofEntities = entities.map((entity) => {
    const { schema, name } = tableOf(entity)
    const table = `${schema}.${name}`
    const records = notCounted.includes(table) ? null : (tables[table] ?? 0)
    return { name: entity.name, label: entity.displayName, records }
  })
  return {
    database: counted && { bytes: counted.bytes },
    entities: ofEntities,
    records: ofEntities.reduce((sum, { records }) => sum + (records ?? 0), 0),
    files: { count: tables['monarch.files'] ?? 0, bytes: counted?.fileBytes ?? 0 },
    tables,
    notCounted,
    settings,
  }
}

/** Without temporary tables, which other sessions cannot read. */
export async function countTables(client: pg.Client) {
  await client.query('set statement_timeout = 0')
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence <> 't'
       and n.nspname not in ('pg_catalog', 'information_schema') order by 1, 2`,
  )
  const tables: Record<string, number> = {}
  const notCounted: string[] = []
  for (const { schema, name } of rows)
    try {
      tables[`${schema}.${name}`] = await numberOf(client, tenantSql`select count(*) from ${ident(schema, name)}`)
    } catch (error) {
      // Damage must not keep a tenant from being deleted.
      if (!isDamage(error)) throw error
      notCounted.push(`${schema}.${name}`)
    }
  const hasFiles = Object.hasOwn(tables, 'monarch.files')
  return {
    tables,
    notCounted,
    bytes: await numberOf(client, tenantSql`select pg_database_size(current_database())`),
    fileBytes: hasFiles ? await numberOf(client, tenantSql`select coalesce(sum(size), 0) from monarch.files`) : 0,
  }
}

async function numberOf(client: pg.Client, statement: ReturnType<typeof tenantSql>): Promise<number> {
  const { rows } = await client.query<[string]>({ text: compile(statement).text, rowMode: 'array' })
  return Number(rows[0]![0])
}

/** The rows that are deleted with a row of `tenants` or `organizations`, by table: foreign keys with `on delete cascade`. */
export async function countOwned(
  db: Kysely<AdminDb>,
  of: 'tenants' | 'organizations',
  id: string,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_constraint f
    join pg_class c on c.oid = f.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.confdeltype = 'c' and f.confrelid = ${`public.${of}`}::regclass and cardinality(f.conkey) = 1
    order by 1, 2`.execute(db)
  const counts: Record<string, number> = {}
  for (const { table, column } of rows) {
    const found = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)
    const { count } = found.rows[0]!
    if (count > 0) counts[table] = (counts[table] ?? 0) + count
  }
  return counts
}

const noSuchDatabase = '3D000'

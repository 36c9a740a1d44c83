import { compile, ident, sql } from '@monarch/sql'
import type pg from 'pg'
import type { App } from '../app.ts'
import type { Task } from '../jobs/task.ts'
import { findDatabaseServer } from './database-servers.ts'

/**
 * A new version of ICU, with a new PostgreSQL or operating system, may sort texts differently. Indexes that the former version has sorted
 * then miss rows and accept duplicates. At server start, and each hour: rebuilds those indexes, and records the new version.
 */
export const refreshCollationsTask: Task<unknown> = {
  name: 'refresh_collations',
  lane: 'upkeep',
  async run(app, _payload, { signal }) {
    for (const { name, databaseServerId } of await outdatedDatabases(app)) {
      if (signal.aborted) return
      try {
        const server = databaseServerId === null ? null : await findDatabaseServer(app, app.admin, databaseServerId)
        await app.pools.asOwner(name, (client) => refreshCollation(client, name), server?.address)
        app.log.info({ database: name }, 'Rebuilt the indexes of a database for a new version of ICU')
      } catch (err) {
        app.log.error(
          { err, database: name },
          'The indexes of a database could not be rebuilt for a new version of ICU',
        )
      }
    }
  },
}

interface TenantDatabase {
  readonly name: string
  readonly databaseServerId: string | null
}

/** One statement for each server, whatever the number of tenants. A server that does not answer is tried again in the next hour. */
export async function outdatedDatabases(app: App): Promise<TenantDatabase[]> {
  const tenants = await app.admin
    .selectFrom('tenants')
    .select(['databaseName as name', 'databaseServerId'])
    .where('status', 'in', ['active', 'suspended'])
    .execute()
  const found: TenantDatabase[] = []
  for (const [id, own] of Map.groupBy(tenants, ({ databaseServerId }) => databaseServerId)) {
    try {
      const server = id === null ? null : await findDatabaseServer(app, app.admin, id)
      const database = server?.database ?? app.server.adminDatabase
      const outdated = await app.pools.asOwner(database, outdatedNames, server?.address)
      for (const tenant of own) if (outdated.has(tenant.name)) found.push(tenant)
    } catch (err) {
      app.log.warn({ err, databaseServerId: id }, 'The sort order of a database server could not be checked')
    }
  }
  return found
}

async function outdatedNames(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where datcollversion <> pg_database_collation_actual_version(oid)',
  )
  return new Set(rows.map(({ name }) => name))
}

/** `concurrently`: users keep reading and writing. An interrupted run leaves an invalid copy, and the next one removes it. */
async function refreshCollation(client: pg.Client, database: string): Promise<void> {
  await client.query('set statement_timeout = 0')
  const { rows } = await client.query<{ schema: string; name: string; isLeftover: boolean }>(`
    select n.nspname as schema, c.relname as name, not i.indisvalid and c.relname ~ '_ccnew\\d*$' as "isLeftover"
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'monarch') and exists (
      select from unnest(i.indcollation) l join pg_collation o on o.oid = l where o.collprovider = 'd')`)
  for (const { schema, name, isLeftover } of rows) {
    const index = ident(schema, name)
    const statement = isLeftover ? sql`drop index concurrently ${index}` : sql`reindex index concurrently ${index}`
    await client.query(compile(statement).text)
  }
  await client.query(compile(sql`alter database ${ident(database)} refresh collation version`).text)
}

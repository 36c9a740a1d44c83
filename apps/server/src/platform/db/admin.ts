import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { AdminDb } from './admin-db.ts'
import { clientConfig, observeStatements, type ServerAddress, type StatementListener } from './connection.ts'
import { adminPoolSize } from './pools.ts'
import { WatchedClient } from './watched-client.ts'

declare module '../app.ts' {
  interface App {
    /** The admin database, for changes and the server's own queries. */
    readonly admin: Kysely<AdminDb>
  }
}

/** The admin database, for everything but the reads of its endpoint. Its few connections are separate from those of tenants. */
export function openAdminDatabase(address: ServerAddress, name: string, observe: StatementListener): Kysely<AdminDb> {
  const pool = new pg.Pool({
    ...clientConfig(address, name),
    Client: WatchedClient,
    max: adminPoolSize,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 3_600,
  })
  pool.on('connect', (client) => observeStatements(client as pg.Client, name, observe))
  // The pool replaces a lost idle connection on demand; the next statement reports a failure.
  pool.on('error', () => {})
  return new Kysely<AdminDb>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * Revokes PUBLIC's access: a tenant's role may reach only its own database. On an external server we may not own this database; then the
 * operator decides.
 */
export async function revokePublicAccess(admin: Kysely<AdminDb>): Promise<void> {
  try {
    await sql`do $$ begin
      if has_database_privilege('public', current_database(), 'connect') then
        execute format('revoke connect, temporary on database %I from public', current_database());
      end if;
    end $$`.execute(admin)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
  }
}

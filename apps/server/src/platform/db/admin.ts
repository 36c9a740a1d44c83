import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { AdminDb } from './admin-db.ts'
import { clientConfig, observeStatements, type ServerAddress, type StatementListener } from './connection.ts'
import { adminPoolSize } from './pools.ts'

declare module '../app.ts' {
  interface App {
    /** The admin database, for changes and for the server's own queries. */
    readonly admin: Kysely<AdminDb>
  }
}

/** The admin database, for everything but the reads of its endpoint. Its few connections are kept apart from the tenants'. */
export function openAdminDatabase(address: ServerAddress, name: string, observe: StatementListener): Kysely<AdminDb> {
  const pool = new pg.Pool({
    ...clientConfig(address, name),
    max: adminPoolSize,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 3_600,
  })
  pool.on('connect', (client) => {
    observeStatements(client as pg.Client, name, observe)
    // One that is lost in use tells so through its statements; without a listener it would end the process.
    client.on('error', () => {})
  })
  // A resting connection that is lost is replaced when it is needed; the next statement tells if that fails.
  pool.on('error', () => {})
  return new Kysely<AdminDb>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * A tenant's role reaches its own database and no other, so this one is closed to those who are not named. On a server of
 * the operator's own we may not be its owner; then that is the operator's to decide.
 */
export async function closeToOthers(admin: Kysely<AdminDb>): Promise<void> {
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

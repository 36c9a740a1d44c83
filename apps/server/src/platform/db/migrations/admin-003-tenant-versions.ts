import { type Kysely, sql } from 'kysely'

/**
 * The version of each tenant's database, so that a server need not ask that database. The default stays: while a server of the first
 * release still runs, its new tenants have only the first migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants
    add "schemaVersion" text not null default '001-init',
    add "upgradeFailure" text`.execute(db)
  await sql`comment on column tenants."schemaVersion" is 'the last migration of its database'`.execute(db)
  await sql`comment on column tenants."upgradeFailure" is 'why its database could not be migrated; it stays closed until that is mended'`.execute(
    db,
  )
}

import { type Kysely, sql } from 'kysely'

/** A tenant that is being imported has a status of its own, so that nobody can open it before it is complete. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants drop constraint tenants_status_check,
    add constraint tenants_status_check check (status in ('creating', 'importing', 'active', 'suspended', 'deleting'))`.execute(
    db,
  )
}

import { type Kysely, sql } from 'kysely'

/** The tenant whose records a template holds: they are shown to those who may read all records there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table templates add column "recordsTenantId" uuid references tenants on delete set null`.execute(db)
}

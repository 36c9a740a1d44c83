import { type Kysely, sql } from 'kysely'

/** The tenant whose records a template holds. Only users who may read all records there see them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table templates add column "recordsTenantId" uuid references tenants on delete set null`.execute(db)
}

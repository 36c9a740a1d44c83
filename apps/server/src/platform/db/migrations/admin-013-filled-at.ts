import { type Kysely, sql } from 'kysely'

/** When the columns of a tenant that may no longer hold null were filled; null while that is to be done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column "unsetFilledAt" timestamptz(3)`.execute(db)
}

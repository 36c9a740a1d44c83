import { type Kysely, sql } from 'kysely'

/** Whether the API of a tenant describes whole numbers by the scalar BigInt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column if not exists "usesBigInt" boolean not null default false`.execute(db)
}

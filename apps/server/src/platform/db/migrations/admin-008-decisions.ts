import { type Kysely, sql } from 'kysely'

/** The decisions about rights of each mutation in a request. A repeated request makes them again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "idempotencyKeys" add decisions jsonb`.execute(db)
}

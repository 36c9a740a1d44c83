import { type Kysely, sql } from 'kysely'

/** What each mutation of a request decided about rights, so that the same request is decided again when it is repeated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "idempotencyKeys" add decisions jsonb`.execute(db)
}

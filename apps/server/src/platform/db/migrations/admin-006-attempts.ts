import { type Kysely, sql } from 'kysely'

/**
 * Attempts to guess a secret are counted for all processes together. The table is unlogged: a crash of PostgreSQL resets
 * the counts. Keys are hashes, so the table reveals no address and no account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table "attemptCounts" (
    key bytea primary key, count integer not null, "endsAt" timestamptz not null)`.execute(db)
  await sql`create index on "attemptCounts" ("endsAt")`.execute(db)
}

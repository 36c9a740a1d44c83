import { type Kysely, sql } from 'kysely'

/**
 * Attempts to guess a secret are counted for all processes together. Not logged by the database: after a crash the counting
 * begins again. Keys are hashes, so the table tells no address and no account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table "attemptCounts" (
    key bytea primary key, count integer not null, "endsAt" timestamptz not null)`.execute(db)
  await sql`create index on "attemptCounts" ("endsAt")`.execute(db)
}

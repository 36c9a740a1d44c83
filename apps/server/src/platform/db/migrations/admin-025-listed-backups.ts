import { type Kysely, sql } from 'kysely'

/** The columns that every list of the admin endpoint has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table backups
    add column "createdAt" timestamptz(3) not null default now(),
    add column "updatedAt" timestamptz(3) not null default now()`.execute(db)
  await sql`update backups set "createdAt" = "startedAt", "updatedAt" = coalesce("finishedAt", "startedAt")`.execute(db)
}

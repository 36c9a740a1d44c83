import { type Kysely, sql } from 'kysely'

/** When the user of a session last signed in or confirmed. Existing sessions take the time of their sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add "confirmedAt" timestamptz(3) not null default now()`.execute(db)
  await sql`update sessions set "confirmedAt" = "createdAt"`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** The fields from which stored values of a field may have been made, but that its settings no longer name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "systemFields" add column "formerSources" uuid[]`.execute(db)
}

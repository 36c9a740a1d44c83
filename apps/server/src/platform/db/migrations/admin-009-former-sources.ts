import { type Kysely, sql } from 'kysely'

/** Fields that a field's settings no longer name, but that may have produced some of its stored values. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "systemFields" add column "formerSources" uuid[]`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** The number of responses to each public form. It grows in the transaction that creates the record, so a limit is exact. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table monarch."formResponses" ("viewId" uuid primary key, count integer not null)`.execute(db)
}

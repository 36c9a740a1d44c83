import { type Kysely, sql } from 'kysely'

/** After how many days the bin of a tenant is emptied; null keeps everything. The index finds who deleted what lies in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column "binDays" int check ("binDays" between 1 and 3650)`.execute(db)
  await sql`create index on operations ("subjectId", at desc) where action = 'delete'`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Days after which a tenant's bin is emptied; null keeps everything. The index finds who deleted an item in the bin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column "binDays" int check ("binDays" between 1 and 3650)`.execute(db)
  await sql`create index on operations ("subjectId", at desc) where action = 'delete'`.execute(db)
}

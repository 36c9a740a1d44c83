import { type Kysely, sql } from 'kysely'

/**
 * Removes the values of records from the operation log. The tenant's role may only append to the log; this function, which runs
 * as the owner of the table, is the one exception. Entries keep who did what and when.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function monarch.forget_records(ids uuid[]) returns void language sql security definer set search_path = '' as $$
      update monarch.operations set changes = '{}', "fieldList" = null where "recordId" = any(ids)
    $$`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Labels in other languages than the one that they are written in: {"de": {"displayName": "Rechnung"}}. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['entityGroups', 'tenantEntities', 'systemFields', 'views'])
    await sql`alter table ${sql.table(table)} add column translations jsonb`.execute(db)
}

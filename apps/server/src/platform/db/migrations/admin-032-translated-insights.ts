import { type Kysely, sql } from 'kysely'

/** Names in other languages, as entities, fields and views have them: {"de": {"name": "Umsatz nach Monat"}}. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['reports', 'metrics', 'dashboards'])
    await sql`alter table ${sql.table(table)} add column translations jsonb`.execute(db)
}

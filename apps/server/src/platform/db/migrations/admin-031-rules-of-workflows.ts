import { type Kysely, sql } from 'kysely'

/** Workflows have a version of the rules for blank values in formulas (decision 87). Those from before keep the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table workflows add "formulaRules" smallint not null default 1, add "publishedFormulaRules" smallint`.execute(
    db,
  )
}

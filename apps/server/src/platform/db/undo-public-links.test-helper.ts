import { type Kysely, sql } from 'kysely'
import type { AdminDb } from './admin-db.ts'

/** Returns the tables of migration 021 to their former state, for tests that repeat earlier migrations. */
export async function undoPublicLinks(db: Kysely<AdminDb>): Promise<void> {
  await sql`alter table "publicLinks" drop column kind, drop column definition, drop column "expiresAt"`.execute(db)
  await sql`alter table "publicLinks" rename to "formLinks"`.execute(db)
  await sql`alter table "securityRules" drop column "allowPublicLinks"`.execute(db)
}

import { type Kysely, sql } from 'kysely'
import { logTables } from './admin-001/log.ts'
import { peopleTables } from './admin-001/people.ts'
import { screenTables } from './admin-001/screens.ts'
import { signInTables } from './admin-001/sign-in.ts'
import { structureTables } from './admin-001/structure.ts'
import { templateTables } from './admin-001/templates.ts'
import { tenantTables } from './admin-001/tenants.ts'
import { workTables } from './admin-001/work.ts'

/**
 * The admin database: structure, users and settings. Column names equal the API's names, so that all layers use one vocabulary. The server
 * generates ids as UUIDv7.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Tables refer only to tables above them. */
const statements = [
  ...tenantTables,
  ...peopleTables,
  ...signInTables,
  ...structureTables,
  ...templateTables,
  ...screenTables,
  ...workTables,
  ...logTables,
]

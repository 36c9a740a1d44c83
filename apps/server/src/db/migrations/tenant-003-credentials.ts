import { type Kysely, sql } from 'kysely'

/**
 * By what somebody asked for AI values and published workflows (admin-007-credentials). Rows from before this name no key: those of
 * people act as the person, those of service accounts do nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table monarch."aiRuns" add "apiKeyId" uuid, add "vouchedBy" uuid`.execute(db)
  await sql`alter table monarch."workflowVersions" add "apiKeyId" uuid, add "vouchedBy" uuid`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * The credential that requested AI values or published workflows (admin-007-credentials). Older rows name no key: those of
 * people run with the person's rights, those of service accounts do nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table monarch."aiRuns" add "apiKeyId" uuid, add "vouchedBy" uuid`.execute(db)
  await sql`alter table monarch."workflowVersions" add "apiKeyId" uuid, add "vouchedBy" uuid`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * The credential that requested deferred work: the API key, and the organization whose provider vouched for the session. No
 * foreign keys: the id must outlive a deleted key, since `null` means the person's own session.
 *
 * Older rows name no key. Those of people run with the person's rights. Those of a service account run with its key if it never
 * had another one, and otherwise do nothing until they are created again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['workflows', 'formLinks', 'templateInstalls'])
    await sql`alter table ${sql.table(table)} add "apiKeyId" uuid, add "vouchedBy" uuid`.execute(db)
  await sql`alter table "apiKeys" add "vouchedBy" uuid`.execute(db)
  for (const [table, who] of [
    ['workflows', 'publishedBy'],
    ['formLinks', 'createdBy'],
    ['templateInstalls', 'userId'],
  ] as const)
    await sql`
      update ${sql.table(table)} t set "apiKeyId" = k.id
      from "apiKeys" k where k."userId" = t.${sql.ref(who)} and k."tenantId" = t."tenantId"
        and not exists (select from "apiKeys" other where other."userId" = k."userId" and other.id <> k.id)`.execute(db)
}

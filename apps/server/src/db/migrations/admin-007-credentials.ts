import { type Kysely, sql } from 'kysely'

/**
 * By what somebody asked for work that is done later: the key, and the organization whose provider vouched for the session. No
 * foreign keys: a key that is gone must stay named, for without it the work would be the person's own.
 *
 * Rows from before this name no key. Those of people act as the person. Those of a service account act with its key where it never
 * had another one, and otherwise do nothing before they are made again.
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

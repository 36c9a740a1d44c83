import { type Kysely, sql } from 'kysely'

/** What the list of backups shows of each. Null for those of earlier versions, whose manifests have it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table backups
    add column bytes bigint,
    add column "isEncrypted" boolean,
    add column "verifiedAt" timestamptz(3),
    add column "verifyProblem" text`.execute(db)
}

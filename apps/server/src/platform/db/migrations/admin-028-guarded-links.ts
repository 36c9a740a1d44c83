import { type Kysely, sql } from 'kysely'

/**
 * Public links get a password, the websites that may embed them, and can lead to dashboards. The kinds of links are checked in code, so that
 * a new one needs no migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "publicLinks"
    drop constraint "publicLinks_kind_check",
    alter "viewId" drop not null,
    add "dashboardId" uuid unique references dashboards on delete cascade,
    add "passwordHash" text,
    add sites text[] not null default '{}',
    add "updatedAt" timestamptz(3) not null default now(),
    add constraint "publicLinks_target_check" check (num_nonnulls("viewId", "dashboardId") = 1)`.execute(db)
}

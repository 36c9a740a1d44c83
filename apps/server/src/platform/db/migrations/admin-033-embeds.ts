import { type Kysely, sql } from 'kysely'

/**
 * A public link can embed a dashboard for one customer at a time. It has a column of its own for the dashboard, because servers of the former
 * release expect at most one link in `dashboardId`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "publicLinks"
    drop constraint "publicLinks_target_check",
    add "embeddedDashboardId" uuid unique references dashboards on delete cascade,
    add embedding jsonb,
    add "sealedSecret" text,
    add "sealedPrevious" text,
    add "previousUntil" timestamptz(3),
    add constraint "publicLinks_target_check" check (num_nonnulls("viewId", "dashboardId", "embeddedDashboardId") = 1)`.execute(
    db,
  )
}

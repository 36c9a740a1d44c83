import { type Kysely, sql } from 'kysely'

/** Roles that may change shared views may do the same with reports and dashboards, which came later (decision 92). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update roles r set permissions = r.permissions || given.added, version = r.version + 1, "updatedAt" = now()
    from (
      select id, array(
        select replace(p, 'view:', 'insight:') from unnest(permissions) with ordinality u(p, place)
        where p in ('view:*', 'view:create', 'view:update', 'view:delete', 'view:unlock')
          and not permissions && array['*', 'insight:*', replace(p, 'view:', 'insight:')]
        order by place) as added
      from roles) given
    where given.id = r.id and given.added <> '{}'`.execute(db)
}

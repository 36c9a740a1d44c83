import { type Kysely, sql } from 'kysely'

/**
 * Items of the navigation for the pages of reports and dashboards. They belong to the organization and have no `itemId`. An organization without
 * reports gets them with its first one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table "entityGroupItems" alter "itemId" drop not null,
    drop constraint "entityGroupItems_itemType_check",
    add constraint "entityGroupItems_itemType_check" check ("itemType" in ('entity', 'report', 'dashboard', 'metric')),
    add constraint "entityGroupItems_itemId_check" check (("itemType" = 'entity') = ("itemId" is not null))`,
  `create unique index on "entityGroupItems" ("groupId", "itemType") where "itemId" is null`,
  `insert into "entityGroups" (id, "organizationId", name, "displayName", icon, color, "sortOrder", "isDefault")
    select gen_random_uuid(), o.id, 'insights', 'Insights', 'chart-line', 'blue', coalesce(
      (select max(g."sortOrder") + 1 from "entityGroups" g where g."organizationId" = o.id and g."deletedAt" is null), 0), true
    from organizations o where not exists (
      select from "entityGroups" g where g."organizationId" = o.id and g.name = 'insights')
      and exists (select from tenants t where t."organizationId" = o.id and (
        exists (select from reports r where r."tenantId" = t.id and r.visibility <> 'personal')
        or exists (select from dashboards d where d."tenantId" = t.id and d.visibility <> 'personal')))`,
  `insert into "entityGroupItems" (id, "groupId", "itemType", "sortOrder", "isDefault")
    select gen_random_uuid(), g.id, page.type, page.place + coalesce(
      (select max(i."sortOrder") from "entityGroupItems" i where i."groupId" = g.id), 0), true
    from "entityGroups" g, (values ('report', 1), ('dashboard', 2)) page (type, place)
    where g.name = 'insights' and g."deletedAt" is null`,
]

import { type Kysely, sql } from 'kysely'

/**
 * The arrangement of an organization moves from `settings` to the rows of its categories and items. Settings of roles and users stay.
 * The order becomes the displayed one: by the position in the setting, or else by that of the row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table "entityGroups" add column menu text not null default 'primary'`,

  // The organization overrides the platform.
  `create table arranged as
    select distinct on (o.id, s.key) o.id as "organizationId", split_part(s.key, '.', 1) as kind,
      split_part(s.key, '.', 2)::uuid as id, split_part(s.key, '.', 3) as part, s.value #>> '{}' as value
    from settings s join organizations o on s.level = 'platform' or o.id = s."organizationId"
    where s.level in ('platform', 'organization') and s.key ~ '^(group|item)[.][0-9a-fA-F-]{36}[.]' and s.value <> 'null'
    order by o.id, s.key, s.level = 'organization' desc`,
  `create table "arrangedGroups" as select "organizationId", id, max(value) filter (where part = 'label') as label,
      max(value) filter (where part = 'icon') as icon, max(value) filter (where part = 'menu') as menu,
      max(value) filter (where part = 'isVisible')::boolean as "isVisible",
      max(value) filter (where part = 'sortOrder')::bigint as "sortOrder"
    from arranged where kind = 'group' group by 1, 2`,
  `create table "arrangedItems" as select "organizationId", id, max(value) filter (where part = 'label') as label,
      max(value) filter (where part = 'icon') as icon, max(value) filter (where part = 'isVisible')::boolean as "isVisible",
      max(value) filter (where part = 'sortOrder')::bigint as "sortOrder",
      (max(value) filter (where part = 'group'))::uuid as "groupId"
    from arranged where kind = 'item' group by 1, 2`,

  `update "entityGroups" g set "displayName" = coalesce(a.label, g."displayName"), icon = coalesce(a.icon, g.icon),
      menu = coalesce(a.menu, g.menu), "isVisible" = coalesce(a."isVisible", g."isVisible")
    from "arrangedGroups" a where a.id = g.id and a."organizationId" = g."organizationId"`,
  `with shown as (
      select g.id, g."organizationId", row_number() over (partition by g."organizationId" order by g."sortOrder", g.id) - 1 as place
      from "entityGroups" g where g."deletedAt" is null),
    places as (
      select s.id, row_number() over (partition by s."organizationId" order by coalesce(a."sortOrder", s.place), s.place) - 1 as place
      from shown s left join "arrangedGroups" a on a.id = s.id and a."organizationId" = s."organizationId"
      where s."organizationId" in (select "organizationId" from arranged))
    update "entityGroups" g set "sortOrder" = p.place from places p where p.id = g.id and g."sortOrder" <> p.place`,

  // A category in the bin takes back the items that were moved to it; an item that was moved elsewhere stays there.
  `update "entityGroups" g set "heldItems" = array(
      select h.id from unnest(g."heldItems") with ordinality h (id, place)
      where not exists (select from "arrangedItems" a join "entityGroups" t on t.id = a."groupId" and t."deletedAt" is null
        and t."organizationId" = g."organizationId" where a.id = h.id and a."organizationId" = g."organizationId")
      order by h.place) || array(
      select a.id from "arrangedItems" a join "entityGroupItems" i on i.id = a.id
      where a."groupId" = g.id and a."organizationId" = g."organizationId" and a.id <> all(g."heldItems")
      order by a."sortOrder", a.id)
    where g."deletedAt" is not null and g."organizationId" in (select "organizationId" from arranged where kind = 'item')`,
  `with shown as (
      select i.id, e."tenantId", i."groupId" as former, f."sortOrder" as "formerPlace", coalesce(t.id, i."groupId") as "groupId",
        coalesce(a."sortOrder", i."sortOrder") as place, i."sortOrder", a.label, a.icon, a."isVisible"
      from "entityGroupItems" i join "entityGroups" f on f.id = i."groupId" join "tenantEntities" e on e.id = i."itemId"
      left join "arrangedItems" a on a.id = i.id and a."organizationId" = f."organizationId"
      left join "entityGroups" t on t.id = a."groupId" and t."organizationId" = f."organizationId" and t."deletedAt" is null
        and not exists (select from "entityGroupItems" o where o."groupId" = t.id and o."itemId" = i."itemId" and o.id <> i.id)
      where f."organizationId" in (select "organizationId" from arranged where kind = 'item')),
    places as (
      select *, row_number() over (partition by "groupId", "tenantId" order by place, "formerPlace", former, "sortOrder", id) - 1 as dense
      from shown)
    update "entityGroupItems" i set "groupId" = p."groupId", "sortOrder" = p.dense,
      "displayName" = coalesce(p.label, i."displayName"), icon = coalesce(p.icon, i.icon),
      "isVisible" = coalesce(p."isVisible", i."isVisible")
    from places p where p.id = i.id`,

  `delete from settings where level in ('platform', 'organization') and key ~ '^(group|item)[.]'`,
  `drop table "arrangedGroups", "arrangedItems", arranged`,
]

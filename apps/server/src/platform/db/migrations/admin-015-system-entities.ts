import { type Kysely, sql } from 'kysely'

/** `systemEntities` holds the entities of all interfaces, and `baseEntityId` names the one that an installed entity was made from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Two interfaces may have entities of one name.
  `alter table "systemEntities" drop constraint if exists "systemEntities_name_key"`,
  `create unique index if not exists "systemEntities_interface_name" on "systemEntities" ("interfaceId", name) nulls not distinct`,
  `insert into "systemEntities" (id, "interfaceId", name, "displayName", "pluralName", description, icon, color, category)
    select gen_random_uuid(), i.id, e.name, e."displayName", e."pluralName", e.description, coalesce(e.icon, 'database'),
      coalesce(e.color, 'blue'), e.category
    from "systemInterfaces" i cross join jsonb_to_recordset(i.content -> 'entities') as e(name text, "displayName" text,
      "pluralName" text, description text, icon text, color text, category text)
    on conflict do nothing`,
  `update "tenantEntities" t set "baseEntityId" = s.id
    from "interfaceInstalls" n cross join jsonb_each_text(n."entityIds") as made(name, id)
    join "systemEntities" s on s."interfaceId" = n."interfaceId" and s.name = made.name
    where t.id = made.id::uuid and t."tenantId" = n."tenantId" and t."baseEntityId" is null`,
]

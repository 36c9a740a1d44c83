/** What screens show: the sidebar, views, layouts, public forms, and the appearance settings of each level. */
export const screenTables = [
  // A group in the bin keeps its items in order; meanwhile another group shows them.
  `create table "entityGroups" (
    id uuid primary key,
    "organizationId" uuid not null references organizations on delete cascade,
    name text not null,
    "displayName" text not null,
    description text,
    icon text not null default 'layout-grid',
    color text not null default 'gray',
    "sortOrder" bigint not null default 0,
    "isVisible" boolean not null default true,
    "isDefault" boolean not null default false,
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now(),
    "deletedAt" timestamptz(3),
    "heldItems" uuid[] not null default '{}')`,
  `create unique index on "entityGroups" ("organizationId", name) where "deletedAt" is null`,

  `create table "entityGroupItems" (
    id uuid primary key,
    "groupId" uuid not null references "entityGroups" on delete cascade,
    "itemType" text not null default 'entity' check ("itemType" = 'entity'),
    "itemId" uuid not null references "tenantEntities" on delete cascade,
    "displayName" text,
    icon text,
    "sortOrder" bigint not null default 0,
    "isDefault" boolean not null default false,
    "isVisible" boolean not null default true,
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now(),
    unique ("groupId", "itemId"))`,

  // A view or a layout without the parts that use hidden fields. Removes the last part first, so that positions in lists stay valid.
  `create function "withoutParts"(whole jsonb, parts jsonb, hidden uuid[]) returns jsonb language plpgsql immutable parallel safe as $$
    declare part jsonb;
    begin
      for part in select p.value from jsonb_array_elements(parts) with ordinality p(value, place) order by place desc loop
        if exists (select from jsonb_array_elements_text(part -> 'uses') u where u::uuid = any(hidden)) then
          whole := whole #- array(select jsonb_array_elements_text(part -> 'path'));
        end if;
      end loop;
      return whole;
    end $$`,

  // `definition` is `config` with ids of fields; `uses` lists the fields.
  `create table views (
    id uuid primary key,
    "tenantId" uuid not null references tenants on delete cascade,
    "entityId" uuid not null references "tenantEntities" on delete cascade,
    name text not null,
    description text,
    type text not null check (type in ('list', 'grid', 'kanban', 'calendar', 'form')),
    config jsonb not null,
    definition jsonb not null,
    visibility text not null check (visibility in ('shared', 'personal', 'locked')),
    "ownerId" uuid not null references users,
    "isDefault" boolean not null default false,
    "sortOrder" bigint not null default 0,
    uses uuid[] not null default '{}',
    needs uuid[] not null default '{}',
    parts jsonb not null default '[]',
    version bigint not null default 1,
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now(),
    "deletedAt" timestamptz(3))`,
  `create index on views ("tenantId", "entityId")`,
  `create index on views using gin (uses)`,
  `create unique index on views ("entityId") where "isDefault" and "deletedAt" is null`,

  `create table layouts (
    id uuid primary key,
    "tenantId" uuid not null references tenants on delete cascade,
    "entityId" uuid not null references "tenantEntities" on delete cascade,
    name text not null,
    type text not null check (type in ('record', 'form')),
    columns bigint not null check (columns between 1 and 24),
    gap bigint not null check (gap between 0 and 100),
    padding bigint not null check (padding between 0 and 100),
    responsive jsonb not null,
    items jsonb not null,
    definition jsonb not null,
    uses uuid[] not null default '{}',
    parts jsonb not null default '[]',
    version bigint not null default 1,
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now(),
    "deletedAt" timestamptz(3))`,
  `create index on layouts ("tenantId", "entityId")`,
  `create index on layouts using gin (uses)`,

  // A form that everyone with the link may fill in; without a row it has no link.
  `create table "formLinks" (
    id uuid primary key,
    "tenantId" uuid not null references tenants on delete cascade,
    "viewId" uuid not null unique references views on delete cascade,
    "createdBy" uuid not null references users,
    "createdAt" timestamptz(3) not null default now())`,

  // The value of one setting at a level of the interface hierarchy; null sets nothing.
  `create table settings (
    id uuid primary key,
    level text not null check (level in ('platform', 'organization', 'role', 'personal')),
    "organizationId" uuid references organizations on delete cascade,
    "roleId" uuid,
    "userId" uuid references users,
    key text not null,
    value jsonb not null,
    -- Came with an interface, and goes with it while nobody has said otherwise.
    "installId" uuid references "interfaceInstalls" on delete set null,
    "updatedBy" uuid not null references users,
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now(),
    unique nulls not distinct (level, "organizationId", "roleId", "userId", key))`,
  `create index on settings ("installId") where "installId" is not null`,
]

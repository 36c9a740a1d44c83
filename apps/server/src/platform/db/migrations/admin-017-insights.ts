import { type Kysely, sql } from 'kysely'

/** Reports, stored like views, and dashboards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const common = `
    config jsonb not null,
    visibility text not null check (visibility in ('shared', 'personal', 'locked')),
    "ownerId" uuid not null references users,
    "sortOrder" bigint not null default 0,
    uses uuid[] not null default '{}',
    version bigint not null default 1,
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now(),
    "deletedAt" timestamptz(3)`

const statements = [
  // `definition` is `config` with ids of fields; `uses` lists the fields.
  `create table reports (
    id uuid primary key,
    "tenantId" uuid not null references tenants on delete cascade,
    "entityId" uuid not null references "tenantEntities" on delete cascade,
    name text not null,
    description text,
    definition jsonb not null,
    needs uuid[] not null default '{}',
    parts jsonb not null default '[]',${common})`,
  `create index on reports ("tenantId", "entityId")`,
  `create index on reports using gin (uses)`,
  `create table dashboards (
    id uuid primary key,
    "tenantId" uuid not null references tenants on delete cascade,
    name text not null,
    description text,${common})`,
  `create index on dashboards ("tenantId")`,
]

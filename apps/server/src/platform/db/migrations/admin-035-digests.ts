import { type Kysely, sql } from 'kysely'

/**
 * Digests: dashboards that are mailed on a schedule. `digestSendings` has one row for each digest, date and recipient, so that nobody receives
 * two mails for a date. `mails.rich` has what a mail contains besides its text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table digests (
    id uuid primary key,
    "tenantId" uuid not null references tenants on delete cascade,
    "dashboardId" uuid not null references dashboards on delete cascade deferrable initially deferred,
    name text not null,
    schedule jsonb not null,
    "userIds" uuid[] not null,
    "roleIds" uuid[] not null,
    "isActive" boolean not null default true,
    "ownerId" uuid not null references users,
    uses uuid[] not null default '{}',
    "nextAt" timestamptz(3),
    version bigint not null default 1,
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now(),
    "deletedAt" timestamptz(3))`,
  `create index on digests ("tenantId")`,
  `create index on digests ("dashboardId")`,
  `create index on digests ("ownerId")`,
  `create index on digests ("nextAt") where "deletedAt" is null`,
  `create table "digestSendings" (
    "digestId" uuid not null references digests on delete cascade,
    "tenantId" uuid not null references tenants on delete cascade,
    date date not null,
    "userId" uuid not null references users on delete cascade,
    outcome text,
    at timestamptz(3) not null default now(),
    primary key ("digestId", date, "userId"))`,
  `create index on "digestSendings" ("tenantId")`,
  `create index on "digestSendings" ("userId")`,
  `create table "digestStops" (
    "digestId" uuid not null references digests on delete cascade,
    "userId" uuid not null references users on delete cascade,
    "createdAt" timestamptz(3) not null default now(),
    primary key ("digestId", "userId"))`,
  `create index on "digestStops" ("userId")`,
  `alter table mails add rich text`,
]

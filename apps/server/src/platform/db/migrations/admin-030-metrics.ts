import { type Kysely, sql } from 'kysely'

/**
 * Metrics: measures of reports that are computed on a schedule. `metricValues` has one row for each day, with the position of its question in
 * `questions` and a hash of the statement that computed it. Organizations that have the page of dashboards in the navigation get the page of metrics next to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table metrics (
    id uuid primary key,
    "tenantId" uuid not null references tenants on delete cascade,
    "reportId" uuid not null references reports on delete cascade deferrable initially deferred,
    measure text not null,
    name text not null,
    description text,
    target double precision,
    threshold double precision,
    "alertWhen" text not null check ("alertWhen" in ('above', 'below')),
    schedule jsonb not null,
    visibility text not null check (visibility in ('shared', 'personal', 'locked')),
    "ownerId" uuid not null references users,
    "sortOrder" bigint not null default 0,
    uses uuid[] not null default '{}',
    "actsAs" uuid,
    "apiKeyId" uuid,
    "vouchedBy" uuid,
    "nextAt" timestamptz(3),
    "computedAt" timestamptz(3),
    failure text,
    "isBeyond" boolean,
    questions jsonb not null default '[]',
    version bigint not null default 1,
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now(),
    "deletedAt" timestamptz(3))`,
  `create index on metrics ("tenantId")`,
  `create index on metrics ("reportId")`,
  `create index on metrics ("nextAt") where "deletedAt" is null`,
  `create table "metricValues" (
    id uuid primary key,
    "tenantId" uuid not null references tenants on delete cascade,
    "metricId" uuid not null references metrics on delete cascade,
    day date not null,
    value double precision not null,
    "computedAt" timestamptz(3) not null default now(),
    question int not null,
    access text not null,
    unique ("metricId", day))`,
  `create index on "metricValues" ("tenantId")`,
  `create table "metricFollowers" (
    "metricId" uuid not null references metrics on delete cascade,
    "userId" uuid not null references users on delete cascade,
    primary key ("metricId", "userId"))`,
  `create index on "metricFollowers" ("userId")`,
  `alter table notifications add "metricId" uuid references metrics on delete cascade`,
  `create index on notifications ("metricId") where "metricId" is not null`,
  `alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check
    check (kind in ('mentioned', 'commented', 'workflow', 'assigned', 'reminder', 'imported', 'webhook', 'metric'))`,
  `insert into "entityGroupItems" (id, "groupId", "itemType", "sortOrder", "isDefault")
    select gen_random_uuid(), i."groupId", 'metric', (
      select max(other."sortOrder") + 1 from "entityGroupItems" other where other."groupId" = i."groupId"), true
    from "entityGroupItems" i where i."itemType" = 'dashboard'
    on conflict do nothing`,
]

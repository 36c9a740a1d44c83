/** Background work: workflows, mails, AI and notifications. */
export const workTables = [
  // Definitions hold ids of entities and fields, `draft` and `published` their current names. Results of runs are counted here; the runs
  // themselves are in the tenant's database.
  `create table workflows (
    id uuid primary key,
    "tenantId" uuid not null references tenants on delete cascade,
    name text not null,
    description text,
    draft jsonb not null,
    "draftDefinition" jsonb not null,
    published jsonb,
    "publishedDefinition" jsonb,
    "publishedVersion" bigint,
    "isActive" boolean not null default false,
    uses uuid[] not null default '{}',
    "publishedBy" uuid references users,
    "publishedAt" timestamptz(3),
    "activeSince" timestamptz(3),
    "nextAt" timestamptz(3),
    "hookId" uuid not null unique,
    "createdBy" uuid not null references users,
    "runCount" bigint not null default 0,
    "failedCount" bigint not null default 0,
    "lastRun" jsonb,
    version bigint not null default 1,
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now(),
    "deletedAt" timestamptz(3),
    check (published is not null or not "isActive"))`,
  `create index on workflows ("tenantId")`,
  `create index on workflows using gin (uses)`,
  `create index on workflows ("nextAt") where "nextAt" is not null`,

  // Outgoing mails, written in the transaction of their cause. A key is unique.
  `create table mails (
    id uuid primary key,
    key text unique,
    "tenantId" uuid references tenants on delete cascade,
    "to" text not null,
    subject text not null,
    text text not null,
    "isSealed" boolean not null default false,
    status text not null default 'waiting' check (status in ('held', 'waiting', 'sent', 'failed')),
    "userId" uuid references users on delete cascade,
    "entityId" uuid,
    "recordId" uuid,
    error text,
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now())`,
  `create index on mails ("updatedAt") where status in ('sent', 'failed')`,
  `create index on mails ("userId", "tenantId") where status = 'held'`,

  // The AI endpoint of an organization. The key belongs to the address: changing the address deletes it.
  `create table "aiSettings" (
    id uuid primary key,
    "organizationId" uuid not null unique references organizations on delete cascade,
    "baseUrl" text,
    "sealedKey" text,
    model text,
    "isEnabled" boolean not null default true,
    "dailyRequests" bigint not null default 500 check ("dailyRequests" between 0 and 1000000),
    version bigint not null default 1,
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now())`,
  `create table "aiUsage" (
    "tenantId" uuid not null references tenants on delete cascade,
    day date not null,
    requests bigint not null default 0,
    tokens bigint not null default 0,
    primary key ("tenantId", day))`,

  // Notifications of a user. A job creates them from events in a tenant, once for each user and occasion. The texts are kept as they were;
  // users who lose the right to read the records no longer see them.
  `create table notifications (
    id uuid primary key,
    "userId" uuid not null references users,
    "tenantId" uuid not null references tenants on delete cascade,
    kind text not null check (kind in ('mentioned', 'commented', 'workflow', 'assigned', 'reminder', 'imported')),
    "entityId" uuid references "tenantEntities" on delete cascade,
    "recordId" uuid,
    "commentId" uuid,
    -- Of what is told of no comment: what it is and whom it tells, so that nobody is told twice.
    key text unique,
    -- Nobody did it where the clock did, or somebody without an account.
    "actorId" uuid references users,
    title text not null,
    text text not null,
    "readAt" timestamptz(3),
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now(),
    unique ("userId", "commentId"),
    check (kind not in ('mentioned', 'commented') or "entityId" is not null and "recordId" is not null and "commentId" is not null))`,
  `create index on notifications ("userId", "createdAt" desc)`,
  `create index on notifications ("commentId")`,
]

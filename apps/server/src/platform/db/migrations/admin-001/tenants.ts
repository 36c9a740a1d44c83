/** Organizations, tenants, and the PostgreSQL servers of tenants. */
export const tenantTables = [
  // `status` is derived: from a suspension, from the scheduled deletion, and for a tenant from its organization (tenants/status.ts).
  `create table organizations (
    id uuid primary key,
    name text not null,
    status text not null default 'active' check (status in ('active', 'suspended', 'deleting')),
    "suspendedAt" timestamptz(3),
    "deleteAt" timestamptz(3),
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now())`,

  // Additional PostgreSQL servers for tenants.
  `create table "databaseServers" (
    id uuid primary key,
    name text not null,
    host text not null,
    port bigint not null check (port between 1 and 65535),
    database text not null,
    "user" text not null,
    "sealedPassword" text,
    "useTls" boolean not null default false,
    status text not null default 'active' check (status in ('active', 'closed')),
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now(),
    "deletedAt" timestamptz(3))`,
  `create unique index on "databaseServers" (name) where "deletedAt" is null`,
  `create unique index on "databaseServers" (host, port) where "deletedAt" is null`,
  `comment on column "databaseServers".status is 'closed: it gets no further tenants'`,

  `create table tenants (
    id uuid primary key,
    "organizationId" uuid not null references organizations on delete cascade,
    "databaseServerId" uuid references "databaseServers",
    name text not null,
    "databaseName" text not null unique,
    "roleName" text not null unique,
    "sealedPassword" text not null,
    status text not null check (status in ('creating', 'active', 'suspended', 'deleting')),
    "suspendedAt" timestamptz(3),
    "deleteAt" timestamptz(3),
    "exportedAt" timestamptz(3),
    "structureVersion" bigint not null default 0,
    "timeZone" text not null default 'UTC',
    "isQuiet" boolean not null default false,
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now(),
    unique ("organizationId", name))`,

  `comment on column tenants."isQuiet" is 'nothing goes out on its own: no AI, no webhooks, no mail; so a copy begins'`,
]

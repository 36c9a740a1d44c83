/** Templates and interfaces, and the progress of their installation into a tenant. */
export const templateTables = [
  // Structures to start from. Shipped templates have a key, and are rewritten when a release has newer ones.
  `create table templates (
    id uuid primary key,
    kind text not null check (kind in ('default', 'custom')),
    key text unique,
    "organizationId" uuid references organizations on delete cascade,
    name text not null,
    industry text not null,
    description text,
    icon text not null default 'layout-grid',
    color text not null default 'blue',
    categories bigint not null,
    entities bigint not null,
    content jsonb not null,
    fingerprint text,
    "createdBy" uuid references users,
    version bigint not null default 1,
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now(),
    "deletedAt" timestamptz(3),
    check ((kind = 'default') = (key is not null) and (kind = 'custom') = ("organizationId" is not null)))`,
  `create unique index on templates ("organizationId", name) where "deletedAt" is null`,

  // An interface that a tenant has installed. A user with all permissions there consented to its cost.
  `create table "interfaceInstalls" (
    id uuid primary key,
    "interfaceId" uuid not null references "systemInterfaces",
    "tenantId" uuid not null references tenants on delete cascade,
    -- By the interface's name of an entity: which one it is here.
    "entityIds" jsonb not null default '{}',
    -- What it says for the organization, with ids, so that it can be said again.
    overrides jsonb not null default '[]',
    "monthlyPrice" numeric,
    "consentedBy" uuid references users,
    "installedBy" uuid not null references users,
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now(),
    "removedAt" timestamptz(3),
    check (("monthlyPrice" is null) = ("consentedBy" is null)))`,
  `create unique index on "interfaceInstalls" ("interfaceId", "tenantId") where "removedAt" is null`,
  `create index on "interfaceInstalls" ("tenantId")`,
  `create table "interfaceRatings" (
    id uuid primary key,
    "interfaceId" uuid not null references "systemInterfaces",
    "userId" uuid not null references users on delete cascade,
    rating bigint not null check (rating between 1 and 5),
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now(),
    unique ("interfaceId", "userId"))`,

  // The installation of a template or an interface into a tenant: what to add, and the progress.
  `create table "templateInstalls" (
    id uuid primary key,
    "templateId" uuid references templates on delete cascade,
    "interfaceInstallId" uuid references "interfaceInstalls" on delete cascade,
    "tenantId" uuid not null references tenants on delete cascade,
    "userId" uuid not null references users,
    -- By the template's name of an entity: what it is called here.
    names jsonb not null,
    content jsonb not null,
    status text not null default 'pending' check (status in ('pending', 'done', 'failed')),
    phase text not null default 'structure' check (phase in ('structure', 'views', 'records')),
    "entityIds" jsonb not null default '[]',
    done bigint not null default 0,
    total bigint not null,
    error text,
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now(),
    "finishedAt" timestamptz(3))`,
  `create index on "templateInstalls" ("tenantId")`,
]

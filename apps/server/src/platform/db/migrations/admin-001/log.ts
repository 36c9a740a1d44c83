/** What is remembered of what was done. */
export const logTables = [
  // The minutes in which the installation was at work, for the uptime that is shown.
  `create table heartbeats (minute timestamptz(0) primary key)`,

  // What was answered to a change of admin rows with an Idempotency-Key, written in the transaction of the change.
  `create table "idempotencyKeys" (
    "userId" uuid not null references users,
    "tenantId" uuid references tenants on delete cascade,
    key text not null,
    fingerprint text not null,
    results uuid[],
    "createdAt" timestamptz(3) not null default now(),
    unique nulls not distinct ("userId", "tenantId", key))`,
  `create index on "idempotencyKeys" ("createdAt")`,

  // The operation log of everything that is not a record: appended in the transaction of the change, never altered. It
  // outlives the tenants and organizations that it tells of. Only the demo, whose past is made up, says that it rewrites it.
  `create table operations (
    id uuid primary key,
    at timestamptz(3) not null default now(),
    "organizationId" uuid not null,
    "tenantId" uuid,
    "userId" uuid references users,
    "apiKeyId" uuid,
    address text not null default '',
    "subjectType" text not null,
    "subjectId" uuid not null,
    action text not null,
    version bigint not null,
    description text not null,
    before jsonb,
    after jsonb)`,
  `create index on operations ("organizationId", at desc, id desc)`,
  `create function refuse_to_forget() returns trigger language plpgsql as
    $$ begin
      if current_setting('monarch.rewritesLog', true) is distinct from 'on' then
        raise exception 'The operation log is never changed' using errcode = 'insufficient_privilege';
      end if;
      return null;
    end $$`,
  `create trigger "neverChanged" before update or delete or truncate on operations
    for each statement execute function refuse_to_forget()`,
]

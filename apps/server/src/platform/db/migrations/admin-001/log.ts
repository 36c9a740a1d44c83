/** Logs of what happened. */
export const logTables = [
  // The minutes in which the installation was running, for the displayed uptime.
  `create table heartbeats (minute timestamptz(0) primary key)`,

  // Responses to admin mutations with an Idempotency-Key, written in the transaction of the change.
  `create table "idempotencyKeys" (
    "userId" uuid not null references users,
    "tenantId" uuid references tenants on delete cascade,
    key text not null,
    fingerprint text not null,
    results uuid[],
    "createdAt" timestamptz(3) not null default now(),
    unique nulls not distinct ("userId", "tenantId", key))`,
  `create index on "idempotencyKeys" ("createdAt")`,

  // The operation log of everything except records: appended in the transaction of the change, never altered. It outlives its tenants and
  // organizations. Only the demo, whose past is invented, rewrites it, and declares that it does.
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

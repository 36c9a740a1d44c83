import { type Kysely, sql } from 'kysely'

/** Subscriptions to changes of records, which are sent to other programs. Addresses and signing secrets are sealed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table webhooks (
    id uuid primary key,
    "tenantId" uuid not null references tenants on delete cascade,
    "entityId" uuid not null references "tenantEntities" on delete cascade,
    name text not null,
    kind text not null check (kind in ('standard', 'slack', 'teams')),
    address text not null,
    "sealedUrl" text,
    "sealedSecret" text,
    "isSecretNew" boolean not null default false,
    "sealedPrevious" text,
    "previousUntil" timestamptz(3),
    config jsonb not null,
    definition jsonb not null,
    uses uuid[] not null default '{}',
    "isActive" boolean not null default true,
    "activeSince" timestamptz(3),
    "pauseReason" text check ("pauseReason" in ('failing', 'gone', 'filter', 'removed', 'imported')),
    "failingSince" timestamptz(3),
    "lastDelivery" jsonb,
    "actsAs" uuid not null,
    "apiKeyId" uuid,
    "vouchedBy" uuid,
    "createdBy" uuid not null,
    version bigint not null default 1,
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now(),
    "deletedAt" timestamptz(3))`.execute(db)
  await sql`create index on webhooks ("tenantId")`.execute(db)
  await sql`create index on webhooks ("entityId")`.execute(db)
  await sql`alter table notifications drop constraint notifications_kind_check,
    add check (kind in ('mentioned', 'commented', 'workflow', 'assigned', 'reminder', 'imported', 'webhook'))`.execute(
    db,
  )
}

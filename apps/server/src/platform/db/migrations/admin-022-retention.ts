import { type Kysely, sql } from 'kysely'

/** How long organizations and tenants keep each kind of data, in days by kind; and what a legal hold keeps regardless. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organizations add column retention jsonb not null default '{}'`.execute(db)
  await sql`alter table tenants add column retention jsonb not null default '{}'`.execute(db)
  // Without a tenant and a user it keeps the whole organization. It stays in the list when it is lifted.
  await sql`create table "legalHolds" (
    id uuid primary key,
    "organizationId" uuid not null references organizations on delete cascade,
    "tenantId" uuid references tenants on delete cascade,
    "userId" uuid references users,
    reason text not null,
    "createdBy" uuid not null references users,
    "liftedAt" timestamptz(3),
    "liftedBy" uuid references users,
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now(),
    check ("tenantId" is null or "userId" is null),
    check (("liftedAt" is null) = ("liftedBy" is null)))`.execute(db)
  await sql`create index on "legalHolds" ("organizationId")`.execute(db)
  await sql`create index on notifications ("tenantId", "createdAt")`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Receipts of what was deleted with a tenant or an organization. They outlive both, so they refer to neither. A receipt is signed when the
 * deletion ends: until then `contents` is what was counted before it began. The keys that sign stay when they are replaced, so that older
 * receipts can be verified.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "signingKeys" (
    id text primary key,
    "publicKey" text not null,
    "sealedKey" text,
    "createdAt" timestamptz(3) not null default now())`.execute(db)
  await sql`create table "deletionReceipts" (
    id uuid primary key,
    kind text not null check (kind in ('tenant', 'organization')),
    "subjectId" uuid not null unique,
    name text not null,
    "organizationId" uuid not null,
    "requestedBy" uuid references users,
    contents jsonb not null,
    signed text,
    "deletedAt" timestamptz(3),
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now(),
    check ((signed is null) = ("deletedAt" is null)))`.execute(db)
  await sql`create index on "deletionReceipts" ("organizationId")`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * What every tenant database holds beside its record tables (which live in `public`): the ledger of structure changes, the
 * operation log and the names of the people in it. `bin` keeps the tables of deleted entities.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create schema if not exists monarch`,
  `create schema if not exists bin`,
  `create schema if not exists links`,

  // UUIDv7 for what is written by set; PostgreSQL has a function of its own only since version 18.
  `create function monarch.new_id() returns uuid language sql volatile as $$
    select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid $$`,

  // Whether a text is JSON; PostgreSQL has a function for that only since version 16.
  `create function monarch.is_json(given text) returns boolean language plpgsql immutable as $$
    begin
      perform given::jsonb;
      return true;
    exception when others then
      return false;
    end $$`,

  // Written in the transaction of the DDL: a change that is in the ledger has been applied, once and whole; or, with the
  // reason in `refusal`, it never will be.
  `create table monarch."structureLedger" (
    "changeId" uuid primary key,
    version bigint not null,
    refusal jsonb,
    "appliedAt" timestamptz(3) not null default now())`,

  // A copy of who is who, so that a record can be read with the names of its people in one statement.
  `create table monarch.users (
    id uuid primary key,
    name text not null)`,

  // What was answered to a write with an Idempotency-Key, written in the transaction of the write.
  `create table monarch."idempotencyKeys" (
    "userId" uuid not null,
    key text not null,
    fingerprint text not null,
    results text[],
    "createdAt" timestamptz(3) not null default now(),
    primary key ("userId", key))`,
  `create index on monarch."idempotencyKeys" ("createdAt")`,

  // Written in the statement that changes a record. History, undo, audit, webhooks and live updates read it.
  `create table monarch.operations (
    id uuid primary key,
    at timestamptz(3) not null default now(),
    "entityId" uuid not null,
    "recordId" uuid not null,
    action text not null check (action in ('create', 'update', 'delete', 'restore')),
    version bigint not null,
    "userId" uuid,
    changes jsonb not null)`,
  `create index on monarch.operations ("recordId", version)`,
  `create index on monarch.operations ("entityId", at)`,
]

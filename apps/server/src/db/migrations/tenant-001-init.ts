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
]

import { type Kysely, sql } from 'kysely'

/**
 * Changes to send to the targets of webhooks. A reader of the operation log adds them in the transaction that advances its position, so
 * that each change is sent at least once. The id stays the same for each attempt and each replay. While one is sent, `dueAt` is when its
 * worker counts as dead. Values of records are not stored: each attempt reads them again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table monarch."logPlaces" drop constraint "logPlaces_reader_check",
    add check (reader in ('workflows', 'assignments', 'webhooks'))`,
  `create table monarch."webhookDeliveries" (
    id uuid primary key,
    "webhookId" uuid not null,
    "operationId" uuid,
    "entityId" uuid not null,
    "recordId" uuid,
    action text not null check (action in ('create', 'update', 'delete', 'test')),
    "recordVersion" bigint not null default 0,
    fields uuid[] not null default '{}',
    "userId" uuid,
    "changedAt" timestamptz(3) not null default now(),
    status text not null default 'waiting' check (status in ('waiting', 'sending', 'delivered', 'failed', 'skipped')),
    attempts int not null default 0,
    log jsonb not null default '[]',
    error text,
    "dueAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
    "giveUpAt" timestamptz(3) not null default now() + interval '1 day',
    "createdAt" timestamptz(3) not null default now(),
    "finishedAt" timestamptz(3),
    unique ("webhookId", "operationId"))`,
  `create index on monarch."webhookDeliveries" ("webhookId", "createdAt" desc, id desc)`,
  `create index on monarch."webhookDeliveries" ("dueAt") where status in ('waiting', 'sending')`,
  // The earlier unfinished changes of a record, which are sent first.
  `create index on monarch."webhookDeliveries" ("webhookId", "recordId", "recordVersion") where status in ('waiting', 'sending')`,
  `create index on monarch."webhookDeliveries" ("finishedAt") where "finishedAt" is not null`,
]

import { type Kysely, sql } from 'kysely'

/** The schedule of backups, and the backups that were taken. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "backupPlans" (
    id int primary key check (id = 1),
    place text not null,
    "everyHours" int not null,
    keep int not null,
    "alertHours" int not null,
    "createdAt" timestamptz(3) not null default now())`.execute(db)
  await sql`create table backups (
    id uuid primary key,
    place text not null,
    status text not null default 'running' check (status in ('running', 'done', 'incomplete', 'failed')),
    "backupId" text,
    tenants int,
    "contentBytes" bigint,
    error text,
    "startedAt" timestamptz(3) not null default now(),
    "finishedAt" timestamptz(3))`.execute(db)
  await sql`create index on backups ("startedAt")`.execute(db)
}

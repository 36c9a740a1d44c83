import { type Kysely, sql } from 'kysely'

/**
 * Erased people. Every restore repeats these erasures, so a row has no personal data except `identity`: the values that a job still has to
 * replace in the databases of tenants. The job clears it at its end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table erasures (
    id uuid primary key,
    "organizationId" uuid not null references organizations on delete cascade,
    "userId" uuid not null references users,
    "requestedBy" uuid references users,
    identity jsonb,
    "finishedAt" timestamptz(3),
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now(),
    unique ("organizationId", "userId"),
    check ((identity is null) = ("finishedAt" is not null)))`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Pictures above public forms. The settings of a view name one by its id; the same picture is stored once for a tenant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "formCovers" (
    id uuid primary key,
    "tenantId" uuid not null references tenants on delete cascade,
    sha256 text not null,
    picture bytea not null,
    "storedAt" timestamptz(3) not null default now(),
    unique ("tenantId", sha256))`.execute(db)
}

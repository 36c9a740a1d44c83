import { type Kysely, sql } from 'kysely'

/**
 * Values of headers that workflows send, sealed for one tenant and one server. Definitions name them by their ids. The foreign key is
 * checked at the end of the transaction, since a definition is sealed before its row is written.
 *
 * Existing definitions hold such values as plain text. The server seals them when it starts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "workflowSecrets" (
    id uuid primary key,
    "tenantId" uuid not null references tenants on delete cascade,
    "workflowId" uuid not null references workflows on delete cascade deferrable initially deferred,
    server text not null,
    "sealedValue" text not null,
    "createdAt" timestamptz(3) not null)`.execute(db)
  await sql`create index on "workflowSecrets" ("workflowId")`.execute(db)
  await sql`create index on "workflowSecrets" ("tenantId")`.execute(db)
  await sql`alter table workflows add "hasPlainHeaders" boolean not null default false`.execute(db)
  await sql`update workflows set "hasPlainHeaders" = true
    where jsonb_path_exists("draftDefinition", '$.**.headers') or jsonb_path_exists("publishedDefinition", '$.**.headers')
      or exists (select from operations o where o."subjectType" = 'workflow' and o."subjectId" = workflows.id
        and (jsonb_path_exists(o.before, '$.**.headers') or jsonb_path_exists(o.after, '$.**.headers')))`.execute(db)
}

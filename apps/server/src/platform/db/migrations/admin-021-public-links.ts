import { type Kysely, sql } from 'kysely'

/** Public links of several kinds in one table. The links of forms keep their ids, and so their addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "formLinks" rename to "publicLinks"`.execute(db)
  await sql`do $$
    declare known name;
    begin
      for known in select conname from pg_constraint where conrelid = '"publicLinks"'::regclass and conname like 'formLinks%' loop
        execute format('alter table "publicLinks" rename constraint %I to %I', known, replace(known, 'formLinks', 'publicLinks'));
      end loop;
    end $$`.execute(db)
  await sql`alter table "publicLinks"
    add kind text not null default 'form' check (kind in ('form', 'calendar')),
    add definition jsonb not null default '{}',
    add "expiresAt" timestamptz(3)`.execute(db)
  await sql`alter table "publicLinks" alter kind drop default`.execute(db)
  await sql`alter table "securityRules" add "allowPublicLinks" boolean not null default true`.execute(db)
}

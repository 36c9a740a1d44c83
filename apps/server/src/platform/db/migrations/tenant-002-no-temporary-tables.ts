import { type Kysely, sql } from 'kysely'

/** Takes the right to make temporary tables from the tenant's role and from PUBLIC: Monarch creates none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `do $$
      declare
        grantee oid;
      begin
        for grantee in
          select a.grantee from pg_database d, aclexplode(d.datacl) a
          where d.datname = current_database() and a.privilege_type = 'TEMPORARY' and a.grantee not in (0, d.datdba)
        loop
          execute format('revoke temporary on database %I from %I', current_database(), pg_get_userbyid(grantee));
        end loop;
        execute format('revoke temporary on database %I from public', current_database());
      end $$`,
    )
    .execute(db)
}

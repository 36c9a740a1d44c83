import { compile, ident, sql } from '@monarch/sql'
import type pg from 'pg'
import { clientConfig, connect, type ServerAddress } from './connection.ts'

/** The role that owns all databases of the embedded PostgreSQL, and that the server connects as. It is not a superuser. */
export const embeddedOwner = 'monarch_owner'

/**
 * Creates the owner, and transfers to it what an older version created as the superuser. Runs at every start before any other connection;
 * with nothing to do it costs three statements. The database itself changes its owner last, so a start after a crash resumes.
 */
export async function ensureOwner(superuser: ServerAddress): Promise<void> {
  const databases = await onDatabase(superuser, 'postgres', async (client) => {
    await client.query(ownerExists)
    await client.query(adoptRoles)
    const { rows } = await client.query<{ name: string }>(foreignDatabases)
    return rows.map(({ name }) => name)
  })
  for (const database of databases) await onDatabase(superuser, database, (client) => handOver(client, database))
}

async function onDatabase<T>(
  superuser: ServerAddress,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(clientConfig(superuser, database))
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function handOver(client: pg.Client, database: string): Promise<void> {
  await client.query('set statement_timeout = 0')
  const { rows } = await client.query<{ statement: string }>(ownStatements)
  // REASSIGN OWNED refuses the bootstrap superuser. Each ALTER locks a table with its indexes, and one transaction has room for a few
  // thousand locks.
  for (let i = 0; i < rows.length; i += statementsAtOnce) {
    const batch = rows.slice(i, i + statementsAtOnce).map(({ statement }) => statement)
    await client.query(batch.join(';\n'))
  }
  const alter = sql`alter database ${ident(database)} owner to ${ident(embeddedOwner)}`
  await client.query(compile(alter).text)
}

const statementsAtOnce = 50

const ownerExists = `do $$ begin
  if not exists (select from pg_roles where rolname = '${embeddedOwner}') then
    create role ${embeddedOwner} login nosuperuser createdb createrole;
  end if;
  if not pg_has_role('${embeddedOwner}', 'pg_signal_backend', 'member') then
    -- A database is dropped with those who are connected to it.
    grant pg_signal_backend to ${embeddedOwner};
    grant connect on database postgres to ${embeddedOwner};
  end if;
  if not pg_has_role('${embeddedOwner}', 'pg_read_all_stats', 'member') then
    -- Sessions of tenants' roles are distinguished by what they do, not only by their number.
    grant pg_read_all_stats to ${embeddedOwner};
  end if;
end $$`

/** The roles of tenants, which only their administrators may alter and drop. */
const adoptRoles = `do $$ declare name text; begin
  for name in
    select r.rolname from pg_roles r
    where r.oid >= 16384 and r.rolname <> '${embeddedOwner}' and not exists (
      select from pg_auth_members m where m.roleid = r.oid and m.member = '${embeddedOwner}'::regrole and m.admin_option)
  loop
    execute format('grant %I to ${embeddedOwner} with admin option', name);
  end loop;
end $$`

const foreignDatabases = `
  select datname as name from pg_database
  where not datistemplate and datname <> 'postgres' and datdba <> '${embeddedOwner}'::regrole order by 1`

/**
 * The statements that transfer each object of the database from the superuser. Indexes, sequences of columns and arrays follow their tables
 * and types; objects of extensions stay. Default privileges belong to the role that creates the tables.
 */
const ownStatements = `
  with mine as (select 10::oid as role), extended as (select classid, objid from pg_depend where deptype = 'e')
  select format('alter schema %I owner to ${embeddedOwner}', n.nspname) as statement
  from pg_namespace n, mine where n.nspowner = role and n.oid >= 16384 and n.nspname !~ '^pg_'
    and ('pg_namespace'::regclass, n.oid) not in (select * from extended)
  union all
  select format('alter %s %s owner to ${embeddedOwner}',
    case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'c' then 'type'
    when 'f' then 'foreign table' else 'table' end,
    c.oid::regclass)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace, mine
  where c.relowner = role and c.oid >= 16384 and c.relkind in ('r', 'p', 'v', 'm', 'S', 'c', 'f') and n.nspname !~ '^pg_'
    and ('pg_class'::regclass, c.oid) not in (select * from extended)
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
      and c.relkind = 'S' and d.deptype in ('a', 'i'))
  union all
  select format('alter routine %s owner to ${embeddedOwner}', p.oid::regprocedure)
  from pg_proc p, mine where p.proowner = role and p.oid >= 16384
    and ('pg_proc'::regclass, p.oid) not in (select * from extended)
  union all
  select format('alter type %s owner to ${embeddedOwner}', t.oid::regtype)
  from pg_type t, mine where t.typowner = role and t.oid >= 16384 and t.typtype in ('e', 'd', 'r')
    and ('pg_type'::regclass, t.oid) not in (select * from extended)
  union all
  select format('alter default privileges for role ${embeddedOwner} in schema %I grant %s on tables to %I', n.nspname,
    string_agg(a.privilege_type, ', '), pg_get_userbyid(a.grantee))
  from pg_default_acl d join pg_namespace n on n.oid = d.defaclnamespace, aclexplode(d.defaclacl) a, mine
  where d.defaclrole = role and d.defaclobjtype = 'r' and a.grantee not in (0, role) group by n.nspname, a.grantee`

import type pg from 'pg'

/** Everything in a database besides its rows, as statements that recreate it in an empty database. */
export interface Description {
  /** Schemas, extensions, types, functions, sequences and tables, without constraints and indexes that would slow down or refuse rows. */
  readonly before: readonly string[]
  readonly tables: readonly DescribedTable[]
  /** Keys, indexes, checks and references, then triggers and comments. */
  readonly after: readonly string[]
  readonly rights: readonly Right[]
  /** Objects that a backup leaves out, such as a materialized view that an operator made. */
  readonly leftOut: readonly string[]
}

export interface DescribedTable {
  readonly schema: string
  readonly name: string
  /** Those with stored values: generated columns are computed again. */
  readonly columns: readonly string[]
}

/** `to` is the role of a tenant, whose name differs between installations, or PUBLIC. */
export interface Right {
  readonly on: string
  readonly privilege: string
  readonly to: 'tenant' | 'public'
}

/**
 * Reads the catalogs in the transaction of the client, as pg_dump does. Leaves out the schemas in `without`. The
 * order is the same in a restored database, so that two descriptions can be compared.
 */
export async function describeDatabase(
  client: pg.Client,
  { without, role }: { readonly without: readonly string[]; readonly role: string | null },
): Promise<Description> {
  const texts = async (query: string): Promise<string[]> => {
    const { rows } = await client.query<[string]>({ text: `${ours}${query}`, values: [without], rowMode: 'array' })
    return rows.map(([text]) => text)
  }
  const all = async (queries: readonly string[]): Promise<string[]> => {
    let found: string[] = []
    for (const query of queries) found = found.concat(await texts(query))
    return found
  }
  const before = await all(beforeRows)
  const tables = await client.query<DescribedTable>(`${ours}${tableColumns}`, [without])
  const after = await all(afterRows)
  const rights = role === null ? [] : (await client.query<Right>(`${ours}${rightsOf}`, [without, role])).rows
  return { before, tables: tables.rows, after, rights, leftOut: await texts(unknownObjects) }
}

/** `spaces`: the schemas to back up. `extended`: objects of extensions, which CREATE EXTENSION creates. */
const ours = `
  with spaces as (
    select n.oid, n.nspname as name, n.nspacl, n.nspowner from pg_namespace n
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and n.nspname <> all($1)
      and not exists (select from pg_depend d where d.classid = 'pg_namespace'::regclass and d.objid = n.oid and d.deptype = 'e')),
  extended as (select classid, objid from pg_depend where deptype = 'e'),
  relations as (
    select c.*, s.name as space from pg_class c join spaces s on s.oid = c.relnamespace
    where ('pg_class'::regclass, c.oid) not in (select * from extended)),
  routines as (
    select p.*, s.name as space from pg_proc p join spaces s on s.oid = p.pronamespace
    where ('pg_proc'::regclass, p.oid) not in (select * from extended)),
  types as (
    select t.*, s.name as space from pg_type t join spaces s on s.oid = t.typnamespace
    where ('pg_type'::regclass, t.oid) not in (select * from extended))`

const columnDefinition = `
  format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
  || case when a.attcollation <> 0 and a.attcollation <> t.typcollation
    then (select format(' collate %I.%I', n.nspname, l.collname) from pg_collation l join pg_namespace n on n.oid = l.collnamespace
      where l.oid = a.attcollation) else '' end
  || case when a.attgenerated <> '' then format(' generated always as (%s) %s', pg_get_expr(d.adbin, d.adrelid),
      case a.attgenerated when 's' then 'stored' else 'virtual' end)
    when a.attidentity <> '' then (
      select format(' generated %s as identity (sequence name %s increment by %s minvalue %s maxvalue %s start with %s cache %s%s)',
        case a.attidentity when 'a' then 'always' else 'by default' end, q.seqrelid::regclass, q.seqincrement, q.seqmin,
        q.seqmax, q.seqstart, q.seqcache, case when q.seqcycle then ' cycle' else '' end)
      from pg_sequence q where q.seqrelid = pg_get_serial_sequence(format('%I.%I', c.space, c.relname), a.attname)::regclass)
    when d.adbin is not null then format(' default %s', pg_get_expr(d.adbin, d.adrelid)) else '' end
  || case when a.attnotnull then ' not null' else '' end`

const beforeRows = [
  `select format('create schema if not exists %I', name) from spaces order by name`,
  `select format('create extension if not exists %I schema %I', e.extname, n.nspname)
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname <> 'plpgsql' order by e.extname`,
  `select format('create type %I.%I as enum (%s)', space, typname,
      (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = types.oid))
    from types where typtype = 'e' order by 1`,
  `select format('create domain %I.%I as %s%s%s%s', space, typname, format_type(typbasetype, typtypmod),
      case when typdefault is null then '' else format(' default %s', typdefault) end,
      case when typnotnull then ' not null' else '' end,
      (select string_agg(format(' constraint %I %s', conname, pg_get_constraintdef(oid)), '' order by conname)
        from pg_constraint where contypid = types.oid and contype = 'c'))
    from types where typtype = 'd' order by 1`,
  `select format('create type %I.%I as (%s)', c.space, c.relname,
      (select string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped))
    from relations c where c.relkind = 'c' order by 1`,
  `select pg_get_functiondef(oid) from routines where prokind in ('f', 'p', 'w') order by oid::regprocedure::text`,
  `select format('create sequence %I.%I as %s increment by %s minvalue %s maxvalue %s start with %s cache %s%s', c.space, c.relname,
      format_type(q.seqtypid, null), q.seqincrement, q.seqmin, q.seqmax, q.seqstart, q.seqcache,
      case when q.seqcycle then ' cycle' else '' end)
    from relations c join pg_sequence q on q.seqrelid = c.oid
    where not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i')
    order by 1`,
  `select format('create %stable %I.%I (%s)%s', case c.relpersistence when 'u' then 'unlogged ' else '' end, c.space, c.relname,
      (select string_agg(${columnDefinition}, ', ' order by a.attnum) from pg_attribute a join pg_type t on t.oid = a.atttypid
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
      case when c.reloptions is null then '' else format(' with (%s)', array_to_string(c.reloptions, ', ')) end)
    from relations c where c.relkind = 'r' order by c.space, c.relname`,
]

const tableColumns = `
  select c.space as schema, c.relname as name, coalesce((
      select json_agg(a.attname order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''), '[]') as columns
  from relations c where c.relkind = 'r' order by c.space, c.relname`

const constraints = (kinds: string) => `
  select format('alter table only %I.%I add constraint %I %s', c.space, c.relname, o.conname, pg_get_constraintdef(o.oid))
  from pg_constraint o join relations c on c.oid = o.conrelid where o.contype in (${kinds}) and c.relkind = 'r'
  order by c.space, c.relname, o.conname`

const afterRows = [
  // Sequences are not transactional, so their values are at least those in the rows.
  `select format('select setval(%L, %s)', format('%I.%I', s.schemaname, s.sequencename), s.last_value) from pg_sequences s
    join relations c on c.space = s.schemaname and c.relname = s.sequencename where s.last_value is not null order by 1`,
  constraints(`'p', 'u', 'x'`),
  `select pg_get_indexdef(i.indexrelid) from pg_index i join relations c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where c.relkind = 'r' and i.indisvalid
      and not exists (select from pg_constraint o where o.conindid = i.indexrelid and o.contype in ('p', 'u', 'x'))
    order by c.space, c.relname, x.relname`,
  constraints(`'c'`),
  `select format('alter sequence %s owned by %s.%I', d.objid::regclass, d.refobjid::regclass, a.attname)
    from pg_depend d join relations c on c.oid = d.objid and c.relkind = 'S'
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype = 'a' order by 1`,
  `select pg_get_statisticsobjdef(e.oid) from pg_statistic_ext e join relations c on c.oid = e.stxrelid order by 1`,
  constraints(`'f'`),
  `select format('create view %I.%I as %s', c.space, c.relname, pg_get_viewdef(c.oid)) from relations c
    where c.relkind = 'v' order by c.oid`,
  `select format('revoke all on routine %s from public', p.oid::regprocedure) from routines p where p.proacl is not null order by 1`,
  `select pg_get_triggerdef(g.oid) from pg_trigger g join relations c on c.oid = g.tgrelid where not g.tgisinternal
    order by c.space, c.relname, g.tgname`,
  // The comment of an index that is made for speed says what it was made for.
  `select format('comment on %s %s is %L',
      case i.type when 'table column' then 'column' when 'table constraint' then 'constraint' else i.type end, i.identity, d.description)
    from pg_description d, pg_identify_object(d.classoid, d.objoid, d.objsubid) i
    where (d.classoid = 'pg_class'::regclass and d.objoid in (
        select oid from relations union all select x.indexrelid from pg_index x join relations c on c.oid = x.indrelid)
      or d.classoid = 'pg_proc'::regclass and d.objoid in (select oid from routines)
      or d.classoid = 'pg_constraint'::regclass and d.objoid in (select o.oid from pg_constraint o join relations c on c.oid = o.conrelid))
    order by 1`,
]

const rightsOf = `
  , granted as (
    select format('table %I.%I', c.space, c.relname) as "on", a.privilege_type, a.grantee, c.relowner as owner
    from relations c, aclexplode(c.relacl) a where c.relkind in ('r', 'v')
    union all
    select format('sequence %I.%I', c.space, c.relname), a.privilege_type, a.grantee, c.relowner
    from relations c, aclexplode(c.relacl) a where c.relkind = 'S'
    union all
    select format('schema %I', s.name), a.privilege_type, a.grantee, s.nspowner from spaces s, aclexplode(s.nspacl) a
    union all
    select format('routine %s', p.oid::regprocedure), a.privilege_type, a.grantee, p.proowner from routines p, aclexplode(p.proacl) a)
  select g."on", lower(g.privilege_type) as privilege, case g.grantee when 0 then 'public' else 'tenant' end as to
  from granted g left join pg_roles r on r.oid = g.grantee
  where g.grantee <> g.owner and (g.grantee = 0 or r.rolname = $2) order by 1, 2, 3`

const unknownObjects = `
  select format('%s %I.%I', case c.relkind when 'm' then 'materialized view' when 'p' then 'partitioned table' when 'f' then 'foreign table'
    else 'relation' end, c.space, c.relname) from relations c where c.relkind in ('m', 'p', 'f')
  union all select format('aggregate %s', oid::regprocedure) from routines where prokind = 'a'
  union all select format('policy %I of %I.%I', p.polname, c.space, c.relname) from pg_policy p join relations c on c.oid = p.polrelid
  union all select format('range type %I.%I', space, typname) from types where typtype = 'r'
  order by 1`

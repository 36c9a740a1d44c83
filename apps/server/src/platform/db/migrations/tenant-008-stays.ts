import { type Kysely, sql } from 'kysely'

/**
 * Reports ask how long records had which option of a field. The operation log has the answer, but its entries are wide, so each time for
 * which a record had a value is a row of `stays`, for the fields that somebody asks about. A row is added when the stay has ended; the
 * current one follows from the record. `stayPlaces` says up to which commit a field is read; `unread_changes` reads the log after that,
 * so that an answer never depends on how far the rows are. The version tells whether a change is among the rows, also after the database
 * was restored into a cluster with other transaction ids.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The version is the one that ended the stay. Without `enteredAt`, it began when the record was created.
  `create table monarch.stays (
    "fieldId" uuid not null,
    "recordId" uuid not null,
    version bigint not null,
    value text,
    "enteredAt" timestamptz(3),
    "leftAt" timestamptz(3) not null,
    primary key ("fieldId", "recordId", version))`,
  `create table monarch."stayPlaces" (
    "fieldId" uuid primary key,
    place pg_snapshot not null)`,
  // The log has all changes of the records that were created since. At most one row.
  `create table monarch."historyStart" (
    "isOnly" boolean primary key default true check ("isOnly"),
    "completeSince" timestamptz(3) not null)`,
  // Earlier releases deleted old entries without a note.
  `insert into monarch."historyStart" ("completeSince") select min(at) from monarch.operations having min(at) is not null`,

  // Planned by the values, because how much of the log is read depends on the place.
  `create function monarch.unread_changes(entity uuid, field uuid)
    returns table ("recordId" uuid, version bigint, value text, at timestamptz) language plpgsql stable rows 100 as $$
    declare
      known pg_snapshot := (select p.place from monarch."stayPlaces" p where p."fieldId" = field);
      -- A database restored into another cluster has lower transaction ids.
      reads constant text := case when known is null
        or pg_snapshot_xmin(known) > pg_snapshot_xmax(pg_current_snapshot()) then 'true'
        else '(o.xid >= pg_snapshot_xmax($3) or o.xid = any(array(select pg_snapshot_xip($3))))' end;
    begin
      return query execute 'select o."recordId", o.version, o.changes -> $2::text ->> ''from'', o.at
        from monarch.operations o
        where o."entityId" = $1 and o.action = ''update'' and o.changes -> $2::text is not null and ' || reads || '
          and not exists (select from monarch.stays s
            where s."fieldId" = $2 and s."recordId" = o."recordId" and s.version >= o.version)' using entity, field, known;
    end $$`,
  `create function monarch.read_stays(entity uuid, field uuid) returns bigint language sql volatile as $$
    with changes as materialized (select * from monarch.unread_changes(entity, field)),
      added as (
        insert into monarch.stays ("fieldId", "recordId", version, value, "enteredAt", "leftAt")
        select field, c."recordId", c.version, c.value, coalesce(
          lag(c.at) over (partition by c."recordId" order by c.version),
          (select s."leftAt" from monarch.stays s where s."fieldId" = field and s."recordId" = c."recordId"
            order by s.version desc limit 1)), c.at
        from changes c
        on conflict do nothing),
      moved as (
        insert into monarch."stayPlaces" ("fieldId", place) values (field, pg_current_snapshot())
        on conflict ("fieldId") do update set place = excluded.place)
    select count(*) from changes
  $$`,
  // A purge deletes the values of records (tenant-004).
  `create or replace function monarch.forget_records(ids uuid[]) returns void
    language sql security definer set search_path = '' as $$
      update monarch.operations set changes = '{}', "fieldList" = null where "recordId" = any(ids);
      delete from monarch.stays s using monarch."stayPlaces" p where s."fieldId" = p."fieldId" and s."recordId" = any(ids)
    $$`,
]

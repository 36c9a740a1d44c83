import { type Kysely, sql } from 'kysely'

/**
 * What every tenant database holds besides its record tables (which live in `public`): the ledger of structure changes, the operation log
 * and the names of users. `bin` keeps the tables of deleted entities.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create schema if not exists monarch`,
  `create schema if not exists bin`,
  `create schema if not exists links`,

  // UUIDv7 for rows that SQL statements create; PostgreSQL has its own function only since version 18.
  `create function monarch.new_id() returns uuid language sql volatile as $$
    select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid $$`,

  // Whether a text is JSON; PostgreSQL has a function for that only since version 16.
  `create function monarch.is_json(given text) returns boolean language plpgsql immutable as $$
    begin
      perform given::jsonb;
      return true;
    exception when others then
      return false;
    end $$`,

  // Whether a text in date or timestamp format is valid: 30 February is not.
  `create function monarch.is_date(given text) returns boolean language plpgsql immutable as $$
    begin
      perform given::date;
      return true;
    exception when others then
      return false;
    end $$`,
  `create function monarch.is_moment(given text) returns boolean language plpgsql stable as $$
    begin
      perform given::timestamptz(3);
      return true;
    exception when others then
      return false;
    end $$`,

  // Drops the indexes that read a column, alone or in an expression; code that needs them recreates them.
  `create function monarch.drop_indexes(owner regclass, name text) returns void language plpgsql as $$
    declare
      found regclass;
    begin
      for found in
        select distinct c.oid from pg_attribute a
        join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = a.attrelid and d.refobjsubid = a.attnum
          and d.classid = 'pg_class'::regclass
        join pg_class c on c.oid = d.objid and c.relkind = 'i'
        where a.attrelid = owner and a.attname = name
      loop
        execute format('drop index %s', found);
      end loop;
    end $$`,

  // The normalized text that search compares: no case, no accents of Latin, Greek and Cyrillic letters, one form of each character. Plain
  // ASCII, which is most text, skips the expensive part.
  `create function monarch.fold(given text) returns text language plpgsql immutable strict parallel safe as $$
    begin
      if octet_length(given) = length(given) then
        return lower(given collate "C");
      end if;
      return replace(replace(replace(translate(
        lower(normalize(regexp_replace(normalize(given, nfkd), '[\\u0300-\\u036f]', '', 'g'), nfc)),
        'øłđħıς', 'oldhiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
    end $$`,

  // The LIKE pattern for texts that contain the word.
  `create function monarch.infix(word text) returns text language sql immutable strict parallel safe as $$
    select '%' || regexp_replace(monarch.fold(word), '([\\\\%_])', '\\\\\\1', 'g') || '%' $$`,

  // The labels of the given choices as one text.
  `create function monarch.words(given text[], labels jsonb) returns text language plpgsql immutable strict parallel safe as $$
    declare
      word text;
      labelled text := '';
    begin
      foreach word in array given loop
        labelled := labelled || coalesce(labels ->> word, word) || e'\\n';
      end loop;
      return labelled;
    end $$`,

  // How well a title matches a search, from 1 (equal) to 6.
  `create function monarch.rank(title text, wanted text) returns int language plpgsql immutable parallel safe as $$
    declare
      folded constant text := monarch.fold(title);
    begin
      return case
        when folded is null then 6
        when folded = wanted then 1
        when starts_with(folded, wanted) then 2
        when strpos(folded, ' ' || wanted) > 0 then 3
        when strpos(folded, wanted) > 0 then 4
        when (select bool_and(strpos(folded, word) > 0) from unnest(string_to_array(wanted, ' ')) word) then 5
        else 6 end;
    end $$`,

  // Written in the transaction of the DDL: a change in the ledger has been applied exactly once; or, with a reason in `refusal`, it never
  // will be.
  `create table monarch."structureLedger" (
    "changeId" uuid primary key,
    version bigint not null,
    refusal jsonb,
    "appliedAt" timestamptz(3) not null default now())`,

  // A copy of users' names, so that one statement can read a record with the names of its users.
  `create table monarch.users (
    id uuid primary key,
    name text not null)`,

  // Uploaded files. The content is an object in the storage, created before the row and removed after it. A file that no record holds is
  // removed some time after `unheldSince`, when a sweep first found it unheld.
  `create table monarch.files (
    id uuid primary key,
    name text not null,
    size bigint not null,
    "mimeType" text not null,
    sha256 bytea not null,
    width int,
    height int,
    "storageKey" text not null unique,
    "createdBy" uuid,
    "createdAt" timestamptz(3) not null default now(),
    "unheldSince" timestamptz(3))`,
  `create index on monarch.files ("unheldSince") where "unheldSince" is not null`,

  // Responses to writes with an Idempotency-Key, written in the transaction of the write. The key belongs to a user or to the link of a
  // public form.
  `create table monarch."idempotencyKeys" (
    "ownerId" uuid not null,
    key text not null,
    fingerprint text not null,
    results text[],
    "createdAt" timestamptz(3) not null default now(),
    primary key ("ownerId", key))`,
  `create index on monarch."idempotencyKeys" ("createdAt")`,

  // Written in the statement that changes a record. History, undo, audit, webhooks and live updates read it. The transaction id of each row
  // identifies all that was committed since a snapshot; ids and times cannot. Written far more often than read, so its values are json,
  // which takes a third of the time of jsonb. Fields are stored by id, so a rename also applies to old entries. The index for a record's
  // entries is also the primary key, since every change pays for every index.
  `create table monarch.operations (
    id uuid not null,
    at timestamptz(3) not null default now(),
    "entityId" uuid not null,
    "recordId" uuid not null,
    action text not null check (action in ('create', 'update', 'delete', 'restore', 'comment')),
    version bigint not null,
    "userId" uuid,
    changes json not null,
    "fieldList" int,
    agent text default nullif(current_setting('monarch.agent', true), '') check (agent in ('ai', 'workflow')),
    xid xid8 not null default pg_current_xact_id(),
    primary key ("recordId", version, id))`,
  `create index on monarch.operations (xid)`,

  // The fields of an import's new records, stored once for all of them. The log of each record then holds only the values, in this order.
  `create table monarch."fieldLists" (
    id int generated always as identity primary key,
    fields uuid[] not null)`,

  // Comments on records. A job determines the recipients after the change, and then sets `isTold`.
  `create table monarch.comments (
    id uuid primary key,
    "entityId" uuid not null,
    "recordId" uuid not null,
    body text not null,
    mentions uuid[] not null default '{}',
    "authorId" uuid not null,
    "isTold" boolean not null default false,
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now(),
    "deletedAt" timestamptz(3))`,
  `create index on monarch.comments ("recordId", "createdAt")`,
  `create index on monarch.comments ("createdAt") where not "isTold"`,

  // AI requests, one row for each record and field, written in the statement of the change so that none is lost. `requestId` distinguishes
  // a request from the next one for the same value. `dueAt` is when a request may be taken; for a running one, when its worker counts as
  // dead. It is truncated to the millisecond: a stored value is rounded, so it would often lie in the future.
  `create table monarch."aiRuns" (
    "recordId" uuid not null,
    "fieldId" uuid not null,
    "entityId" uuid not null,
    status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
    error text,
    attempts int not null default 0,
    "isAsked" boolean not null default false,
    "requestId" uuid not null default gen_random_uuid(),
    "requestedBy" uuid,
    "sourceHash" text,
    "isStale" boolean not null default false,
    "dueAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now(),
    primary key ("recordId", "fieldId"))`,
  `create index on monarch."aiRuns" ("dueAt") where status in ('queued', 'running')`,

  // How far each reader has read the operation log: a snapshot, and the position within a long read.
  `create table monarch."logPlaces" (
    reader text primary key check (reader in ('workflows', 'assignments')),
    place jsonb not null)`,

  // Published versions, kept while they have runs. Runs act as the user who published the version.
  `create table monarch."workflowVersions" (
    "workflowId" uuid not null,
    version bigint not null,
    definition jsonb not null,
    "actsAs" uuid not null,
    primary key ("workflowId", version))`,

  // One run for each occasion: an operation, a scheduled time, a call. While it runs, `dueAt` is when its worker counts as dead; truncated
  // to the millisecond as above.
  `create table monarch."workflowRuns" (
    id uuid primary key,
    "workflowId" uuid not null,
    "workflowVersion" bigint not null,
    occasion text not null,
    trigger text not null,
    "entityId" uuid,
    "recordId" uuid,
    status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
    depth int not null default 0,
    context jsonb not null default '{}',
    error text,
    "dueAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
    "createdAt" timestamptz(3) not null default now(),
    "startedAt" timestamptz(3),
    "finishedAt" timestamptz(3),
    unique ("workflowId", occasion))`,
  `create index on monarch."workflowRuns" ("workflowId", "createdAt" desc, id desc)`,
  `create index on monarch."workflowRuns" ("dueAt") where status in ('waiting', 'running')`,
  `create index on monarch."workflowRuns" ("finishedAt") where "finishedAt" is not null`,

  // Results of a run's steps; "at" is the position within the enclosing loops. The transaction id finds the run that changed a record: the
  // step is written in the same transaction.
  `create table monarch."workflowSteps" (
    "runId" uuid not null references monarch."workflowRuns" on delete cascade,
    "stepId" text not null,
    at text not null default '',
    status text not null check (status in ('waiting', 'running', 'done', 'failed', 'skipped')),
    attempts int not null default 0,
    input jsonb,
    output jsonb,
    error text,
    "startedAt" timestamptz(3) not null default now(),
    "finishedAt" timestamptz(3),
    xid xid8 not null default pg_current_xact_id(),
    primary key ("runId", "stepId", at))`,
  `create index on monarch."workflowSteps" (xid)`,
]

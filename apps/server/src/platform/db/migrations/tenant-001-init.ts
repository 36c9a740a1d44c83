import { type Kysely, sql } from 'kysely'

/**
 * What every tenant database holds beside its record tables (which live in `public`): the ledger of structure changes, the
 * operation log and the names of the people in it. `bin` keeps the tables of deleted entities.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create schema if not exists monarch`,
  `create schema if not exists bin`,
  `create schema if not exists links`,

  // UUIDv7 for what is written by set; PostgreSQL has a function of its own only since version 18.
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

  // Whether a text that looks like one is a day, or a moment: the thirtieth of February is none.
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

  // Takes away the indexes that read a column, alone or within an expression; what needs them makes them again.
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

  // What search compares: without case, without the accents of Latin, Greek and Cyrillic letters, one form of each character.
  // Most texts are plain ASCII and spared the rest.
  `create function monarch.fold(given text) returns text language plpgsql immutable strict parallel safe as $$
    begin
      if octet_length(given) = length(given) then
        return lower(given collate "C");
      end if;
      return replace(replace(replace(translate(
        lower(normalize(regexp_replace(normalize(given, nfkd), '[\\u0300-\\u036f]', '', 'g'), nfc)),
        'øłđħıς', 'oldhiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
    end $$`,

  // The pattern for a text that has the word anywhere.
  `create function monarch.infix(word text) returns text language sql immutable strict parallel safe as $$
    select '%' || regexp_replace(monarch.fold(word), '([\\\\%_])', '\\\\\\1', 'g') || '%' $$`,

  // The labels of some choices as one text.
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

  // How well a title fits what is searched for, from 1 (just that) to 6.
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

  // Written in the transaction of the DDL: a change that is in the ledger has been applied, once and whole; or, with the
  // reason in `refusal`, it never will be.
  `create table monarch."structureLedger" (
    "changeId" uuid primary key,
    version bigint not null,
    refusal jsonb,
    "appliedAt" timestamptz(3) not null default now())`,

  // A copy of who is who, so that a record can be read with the names of its people in one statement.
  `create table monarch.users (
    id uuid primary key,
    name text not null)`,

  // What was uploaded. The content is an object in the storage, made before the row and removed after it. A file that no
  // record holds goes some time after `unheldSince`, which is when nobody was seen to hold it for the first time.
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

  // What was answered to a write with an Idempotency-Key, written in the transaction of the write. Who owns the key is a user,
  // or the link of a form that is open to all.
  `create table monarch."idempotencyKeys" (
    "ownerId" uuid not null,
    key text not null,
    fingerprint text not null,
    results text[],
    "createdAt" timestamptz(3) not null default now(),
    primary key ("ownerId", key))`,
  `create index on monarch."idempotencyKeys" ("createdAt")`,

  // Written in the statement that changes a record. History, undo, audit, webhooks and live updates read it; with the
  // transaction of each row one can ask for all that was committed since a snapshot, which neither ids nor times can tell.
  // It is written far more often than read, so what it holds is kept as json, which takes a third of the time of jsonb. Fields
  // stand there by their ids, so that a new name is that of the old entries, too. The index that
  // leads to a record's entries is the key as well, since every change pays for every index.
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

  // The ids of the fields whose values an import gave its new records: once for all of them. The log of each then has the
  // values alone, in this order.
  `create table monarch."fieldLists" (
    id int generated always as identity primary key,
    fields uuid[] not null)`,

  // What people say about records. Whom it has to be told is worked out after the change, in a job that the flag waits for.
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

  // What AI was asked to write, one row for each record and field: written in the statement of the change that asks, so that
  // no request is lost. `requestId` tells a request from the next one for the same value; `dueAt` is when a request may be
  // taken, and while one is worked on when whoever works on it counts as gone. Cut to the millisecond: rounded, as a value is
  // that is stored, it would often lie ahead.
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

  // Up to where each reader has read the operation log: a snapshot, and the place within a long reading.
  `create table monarch."logPlaces" (
    reader text primary key check (reader in ('workflows', 'assignments')),
    place jsonb not null)`,

  // What has been published, as long as there are runs of it; whoever published it is who the runs act as.
  `create table monarch."workflowVersions" (
    "workflowId" uuid not null,
    version bigint not null,
    definition jsonb not null,
    "actsAs" uuid not null,
    primary key ("workflowId", version))`,

  // One run for each occasion: an operation, a time of the schedule, a call. While one is worked on, `dueAt` is when whoever
  // works on it counts as gone; cut to the millisecond as above.
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

  // What a step of a run did; "at" is its place in the loops around it. With the transaction one finds the run that changed
  // a record: the step is written in the same one.
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

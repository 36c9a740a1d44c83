-- The world of the query cases: small, fixed, and with every kind of gap. Ids end in what they stand for.
insert into monarch.users (id, name) values
  ('00000000-0000-7000-8000-00000000aaaa', 'Ada'),
  ('00000000-0000-7000-8000-00000000bbbb', 'Ben');

insert into tag (id, name, "createdAt") values
  ('00000000-0000-7000-8000-000000000f01', 'Key', '2026-01-01T00:00:00Z'),
  ('00000000-0000-7000-8000-000000000f02', 'Late', '2026-01-02T00:00:00Z'),
  ('00000000-0000-7000-8000-000000000f03', 'Unused', '2026-01-03T00:00:00Z');

insert into company (id, name, industry, revenue, founded, listed, website, "createdAt", "createdBy") values
  ('00000000-0000-7000-8000-000000000c01', 'Añil Paints', 'Chemicals', 1200.50, '1987-03-01', true, 'https://anil.example', '2026-02-01T08:00:00Z', '00000000-0000-7000-8000-00000000aaaa'),
  ('00000000-0000-7000-8000-000000000c02', 'Borealis', 'Energy', 99999999999999999.25, '2001-12-31', false, null, '2026-02-02T08:00:00Z', '00000000-0000-7000-8000-00000000aaaa'),
  ('00000000-0000-7000-8000-000000000c03', 'Cobalt & Sons', 'Chemicals', 0, null, null, null, '2026-02-03T08:00:00Z', '00000000-0000-7000-8000-00000000bbbb'),
  ('00000000-0000-7000-8000-000000000c04', 'Deserted', null, null, null, null, null, '2026-02-04T08:00:00Z', null);
update company set "deletedAt" = '2026-03-01T00:00:00Z' where name = 'Deserted';

insert into person (id, name, email, score, born, seen, skills, company, boss, "createdAt") values
  ('00000000-0000-7000-8000-000000000b01', 'Ines', 'ines@anil.example', 9007199254740993, '1979-05-06', '2026-01-05T10:30:00Z', '{sql,writing}', '00000000-0000-7000-8000-000000000c01', null, '2026-02-11T08:00:00Z'),
  ('00000000-0000-7000-8000-000000000b02', 'Jo_nas', 'jonas@anil.example', 7, '1990-01-01', '2026-01-06T23:59:59.999Z', '{sql}', '00000000-0000-7000-8000-000000000c01', '00000000-0000-7000-8000-000000000b01', '2026-02-12T08:00:00Z'),
  ('00000000-0000-7000-8000-000000000b03', 'Kim', null, null, null, null, null, '00000000-0000-7000-8000-000000000c02', '00000000-0000-7000-8000-000000000b01', '2026-02-13T08:00:00Z'),
  ('00000000-0000-7000-8000-000000000b04', 'Lena 100%', 'lena@elsewhere.example', -3, '2000-02-29', '2025-12-31T23:00:00Z', '{writing}', null, '00000000-0000-7000-8000-000000000b02', '2026-02-14T08:00:00Z'),
  ('00000000-0000-7000-8000-000000000b05', 'Moved on', 'gone@anil.example', 1, null, null, null, '00000000-0000-7000-8000-000000000c01', null, '2026-02-15T08:00:00Z'),
  ('00000000-0000-7000-8000-000000000b06', 'Nuria', null, 7, '1990-01-01', null, null, '00000000-0000-7000-8000-000000000c04', null, '2026-02-16T08:00:00Z');
update person set "deletedAt" = '2026-03-01T00:00:00Z' where name = 'Moved on';

insert into deal (id, title, amount, stage, closing, person, "createdAt") values
  ('00000000-0000-7000-8000-000000000d01', 'Walls', 100.10, 'won', '2026-01-15', '00000000-0000-7000-8000-000000000b01', '2026-02-21T08:00:00Z'),
  ('00000000-0000-7000-8000-000000000d02', 'Roof', 200.20, 'open', '2026-02-15', '00000000-0000-7000-8000-000000000b01', '2026-02-22T08:00:00Z'),
  ('00000000-0000-7000-8000-000000000d03', 'Floor', 300.30, 'won', '2026-02-28', '00000000-0000-7000-8000-000000000b02', '2026-02-23T08:00:00Z'),
  ('00000000-0000-7000-8000-000000000d04', 'Door', null, 'lost', null, '00000000-0000-7000-8000-000000000b03', '2026-02-24T08:00:00Z'),
  ('00000000-0000-7000-8000-000000000d05', 'Window', 5, null, '2026-02-28', null, '2026-02-25T08:00:00Z');

update company set "updatedAt" = "createdAt";
update person set "updatedAt" = "createdAt";
update deal set "updatedAt" = "createdAt";

insert into monarch.operations (id, at, "entityId", "recordId", action, version, "userId", changes)
select '00000000-0000-7000-8000-000000000e01'::uuid, '2026-02-11T08:00:00Z'::timestamptz, '{{person}}'::uuid, '00000000-0000-7000-8000-000000000b01'::uuid, 'create', 1, '00000000-0000-7000-8000-00000000aaaa'::uuid, '{"{{person.name}}":"Inés","{{person.score}}":9007199254740993,"{{person.skills}}":["sql"]}'::json
union all select '00000000-0000-7000-8000-000000000e02', '2026-02-12T08:00:00Z', '{{person}}', '00000000-0000-7000-8000-000000000b01', 'update', 2, '00000000-0000-7000-8000-00000000bbbb', '{"{{person.name}}":{"from":"Inés","to":"Ines"}}'
union all select '00000000-0000-7000-8000-000000000e03', '2026-02-13T08:00:00Z', '{{person}}', '00000000-0000-7000-8000-000000000b05', 'delete', 1, null, '{}';

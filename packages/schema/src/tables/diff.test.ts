import { describe, expect, test } from 'vitest'
import { diffStructure } from './diff.ts'
import { Designer } from '../commands/structure.test-helper.ts'

/** The statements of a change, with ids by the names given to them here. */
function statements(designer: Designer, names: Record<string, string>, change: () => void): string[] {
  const before = designer.structure
  change()
  expect(diffStructure(designer.structure, designer.structure)).toEqual([])
  const byId = Object.entries(names)
  return diffStructure(before, designer.structure).map((step) =>
    byId.reduce((text, [name, id]) => text.replaceAll(id, `<${name}>`), step.text),
  )
}

function shop() {
  const designer = new Designer()
  const account = designer.entity('account')
  const deal = designer.entity('deal')
  return { designer, account, deal }
}

test('a new entity is a table with the system columns, and an index by creation', () => {
  const designer = new Designer()
  const names: Record<string, string> = {}
  const before = designer.structure
  names.deal = designer.entity('deal')
  expect(diffStructure(before, designer.structure).map((s) => s.text.replaceAll(names.deal!, '<deal>'))).toEqual([
    'create table "public"."deal" (id uuid constraint "<deal>_pkey" primary key, "createdAt" timestamptz(3) not null ' +
      'default now(), "updatedAt" timestamptz(3) not null default now(), "createdBy" uuid, "updatedBy" uuid, version bigint ' +
      'not null default 1, "deletedAt" timestamptz(3))',
    'create index "<deal>_latest" on "public"."deal" ("createdAt" desc, id desc) where "deletedAt" is null',
  ])
})

describe('a new field', () => {
  const cases: [fieldType: string, data: object, expected: string[]][] = [
    ['text', {}, ['alter table "public"."deal" add column "x" text']],
    [
      'number',
      { isRequired: true, defaultValue: 5 },
      [`alter table "public"."deal" add column "x" bigint default '5'::bigint not null`],
    ],
    [
      'text',
      { isUnique: true, defaultValue: "it's" },
      [
        `alter table "public"."deal" add column "x" text default 'it''s'::text`,
        'create unique index "<x>" on "public"."deal" ("x") where "deletedAt" is null',
      ],
    ],
    [
      'multi_select',
      { options: ['a', 'b'], defaultValue: ['b', 'a'] },
      [
        `alter table "public"."deal" add column "x" text[] default array['b', 'a']::text[]`,
        `alter table "public"."deal" drop constraint if exists "<x>_check", add constraint "<x>_check" check ("x" <@ ` +
          `array['a', 'b']::text[])`,
      ],
    ],
  ]
  test.each(cases)('%s %j', (fieldType, data, expected) => {
    const { designer, deal } = shop()
    const before = designer.structure
    const x = designer.field(deal, 'x', fieldType, data)
    expect(diffStructure(before, designer.structure).map((s) => s.text.replaceAll(x, '<x>'))).toEqual(expected)
  })

  test('a relationship adds a foreign key and an index', () => {
    const { designer, account, deal } = shop()
    const before = designer.structure
    const x = designer.field(deal, 'account', 'relationship', { settings: { entityId: account } })
    expect(diffStructure(before, designer.structure).map((s) => s.text.replaceAll(x, '<x>'))).toEqual([
      'alter table "public"."deal" add column "account" uuid',
      'create index "<x>_index" on "public"."deal" ("account")',
      'alter table "public"."deal" add constraint "<x>" foreign key ("account") references "public"."account" (id) on delete set null',
    ])
  })
})

test('two new entities may relate to each other', () => {
  const designer = new Designer()
  const before = designer.structure
  const a = designer.entity('a')
  const b = designer.entity('b')
  const names = {
    ab: designer.field(a, 'b', 'relationship', { settings: { entityId: b } }),
    ba: designer.field(b, 'a', 'relationship', { settings: { entityId: a } }),
  }
  const texts = diffStructure(before, designer.structure).map((s) => s.text)
  const lastTable = texts.findLastIndex((t) => t.startsWith('create table'))
  const firstRelation = texts.findIndex((t) => t.includes('foreign key'))
  expect(lastTable).toBeGreaterThan(-1)
  expect(firstRelation).toBeGreaterThan(lastTable)
  expect(
    texts.filter((t) => t.includes('foreign key') && Object.values(names).some((id) => t.includes(id))),
  ).toHaveLength(2)
})

describe('changes of a field', () => {
  const cases: [what: string, before: object, after: object, expected: string[]][] = [
    [
      'a setting without effect on the column',
      {},
      { displayName: 'X', sortOrder: 9, searchable: false, description: 'd', validationRules: { pattern: 'a.b' } },
      [],
    ],
    [
      'its rules',
      {},
      { validationRules: { maxLength: 3 } },
      [
        'alter table "public"."deal" drop constraint if exists "<x>_check", add constraint "<x>_check" check (char_length("x") <= 3)',
      ],
    ],
    [
      'no rules',
      { validationRules: { maxLength: 3 } },
      { validationRules: {} },
      ['alter table "public"."deal" drop constraint "<x>_check"'],
    ],
    ['its name', {}, { name: 'y' }, ['alter table "public"."deal" rename column "x" to "y"']],
    ['required', {}, { isRequired: true }, ['alter table "public"."deal" alter column "x" set not null']],
    [
      'optional',
      { isRequired: true },
      { isRequired: false },
      ['alter table "public"."deal" alter column "x" drop not null'],
    ],
    [
      'unique',
      {},
      { isUnique: true },
      ['create unique index "<x>" on "public"."deal" ("x") where "deletedAt" is null'],
    ],
    ['no longer unique', { isUnique: true }, { isUnique: false }, ['drop index "public"."<x>"']],
    ['a default', {}, { defaultValue: 'a' }, [`alter table "public"."deal" alter column "x" set default 'a'::text`]],
    [
      'no default',
      { defaultValue: 'a' },
      { defaultValue: null },
      ['alter table "public"."deal" alter column "x" drop default'],
    ],
    [
      'its type and its name',
      { defaultValue: '1' },
      { name: 'y', fieldType: 'number', defaultValue: 2 },
      [
        'alter table "public"."deal" alter column "x" drop default',
        'alter table "public"."deal" add column "<x>_next" bigint',
        expect.stringMatching(/^update "public"."deal" set "<x>_next" = .* where "x" is not null$/),
        'alter table "public"."deal" rename column "x" to "<x>_was"',
        'alter table "public"."deal" rename column "<x>_next" to "y"',
        `select monarch.drop_indexes('"public"."deal"', '<x>_was')`,
        `create or replace function monarch."<x>_was"() returns trigger language plpgsql as 'begin if tg_op = ''INSERT'' or ` +
          `"new"."y" is distinct from "old"."y" then new."<x>_was" := "new"."y"::text; end if; return new; end'`,
        'create or replace trigger "<x>_was" before insert or update of "y" on "public"."deal" for each row execute ' +
          'function monarch."<x>_was"()',
        `alter table "public"."deal" alter column "y" set default '2'::bigint`,
      ] as string[],
    ],
    [
      'a type with the same column',
      {},
      { fieldType: 'select', options: ['a'] },
      [
        'select distinct "x" as value from "public"."deal" where "x" is not null',
        `alter table "public"."deal" drop constraint if exists "<x>_check", add constraint "<x>_check" check ("x" = ` +
          `any(array['a']::text[]))`,
      ],
    ],
    ['a type with the same column that accepts every text', {}, { fieldType: 'long_text' }, []],
  ]
  test.each(cases)('%s', (_what, before, after, expected) => {
    const { designer, deal } = shop()
    const x = designer.field(deal, 'x', 'text', before)
    expect(statements(designer, { x }, () => designer.do({ type: 'updateField', id: x, data: after }))).toEqual(
      expected,
    )
  })

  test('a relation that becomes a text loses its constraint and index first', () => {
    const { designer, account, deal } = shop()
    const x = designer.field(deal, 'x', 'relationship', { settings: { entityId: account } })
    expect(
      statements(designer, { x }, () => designer.do({ type: 'updateField', id: x, data: { fieldType: 'text' } })),
    ).toEqual([
      'alter table "public"."deal" drop constraint "<x>"',
      'drop index "public"."<x>_index"',
      'alter table "public"."deal" add column "<x>_next" text',
      'update "public"."deal" set "<x>_next" = "x"::text where "x" is not null',
      'alter table "public"."deal" rename column "x" to "<x>_was"',
      'alter table "public"."deal" rename column "<x>_next" to "x"',
      `select monarch.drop_indexes('"public"."deal"', '<x>_was')`,
      expect.stringContaining('create or replace function'),
      expect.stringContaining('create or replace trigger'),
    ])
  })

  test('a required relation keeps its target', () => {
    const { designer, account, deal } = shop()
    const x = designer.field(deal, 'x', 'relationship', { settings: { entityId: account } })
    expect(
      statements(designer, { x }, () => designer.do({ type: 'updateField', id: x, data: { isRequired: true } })),
    ).toEqual([
      'alter table "public"."deal" drop constraint "<x>"',
      'alter table "public"."deal" alter column "x" set not null',
      'alter table "public"."deal" add constraint "<x>" foreign key ("x") references "public"."account" (id) on delete restrict',
    ])
  })
})

describe('names', () => {
  test('two fields swap names by way of an id', () => {
    const { designer, deal } = shop()
    const a = designer.field(deal, 'a')
    const b = designer.field(deal, 'b')
    const rename = (id: string, name: string) => designer.do({ type: 'updateField', id, data: { name } })
    const texts = statements(designer, { a, b }, () => {
      rename(a, 'c')
      rename(b, 'a')
      rename(a, 'b')
    })
    expect(texts).toEqual([
      'alter table "public"."deal" rename column "a" to "<a>"',
      'alter table "public"."deal" rename column "b" to "<b>"',
      'alter table "public"."deal" rename column "<a>" to "b"',
      'alter table "public"."deal" rename column "<b>" to "a"',
    ])
  })

  test('a new entity takes the name of one that is renamed or deleted in the same change', () => {
    const { designer, account, deal } = shop()
    const texts = statements(designer, { account, deal }, () => {
      designer.do({ type: 'updateEntity', id: account, data: { name: 'client' } })
      designer.do({ type: 'deleteEntity', id: deal })
      designer.do({ type: 'updateEntity', id: account, data: { name: 'deal' } })
      designer.entity('account')
    })
    expect(texts.slice(0, 4)).toEqual([
      'alter table "public"."account" rename to "<account>"',
      'alter table "public"."deal" rename to "<deal>"',
      'alter table "public"."<deal>" set schema bin',
      'alter table "public"."<account>" rename to "deal"',
    ])
    expect(texts[4]).toMatch(/^create table "public"."account"/)
  })
})

test('tables and columns are in the bin under their ids, and are restored', () => {
  const { designer, deal } = shop()
  const code = designer.field(deal, 'code', 'text', { isRequired: true, isUnique: true })
  const check = (change: () => void, expected: string[]) =>
    expect(statements(designer, { deal, code }, change)).toEqual(expected)
  check(
    () => designer.do({ type: 'deleteField', id: code }),
    [
      'alter table "public"."deal" alter column "code" drop not null',
      'alter table "public"."deal" rename column "code" to "<code>"',
    ],
  )
  check(
    () => designer.do({ type: 'restoreField', id: code }),
    [
      'alter table "public"."deal" rename column "<code>" to "code"',
      'alter table "public"."deal" alter column "code" set not null',
    ],
  )
  check(
    () => designer.do({ type: 'deleteEntity', id: deal }),
    ['alter table "public"."deal" rename to "<deal>"', 'alter table "public"."<deal>" set schema bin'],
  )
  check(
    () => designer.do({ type: 'restoreEntity', id: deal }),
    ['alter table "bin"."<deal>" set schema public', 'alter table "public"."<deal>" rename to "deal"'],
  )
})

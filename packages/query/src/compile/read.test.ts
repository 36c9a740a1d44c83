import { accessByPermissions, AppError, FromContext, type Access } from '@monarch/schema'
import { bind } from '@monarch/sql'
import { describe, expect, test } from 'vitest'
import { compileRead } from './compile-read.ts'
import { planRead } from '../plan/plan.ts'
import type { Arguments, RootRead, Selected } from '../plan/request.ts'
import { sampleModel } from '../sample-model.test-helper.ts'
import { Decisions, Variable } from '../plan/variable.ts'

const everything = accessByPermissions(['*'])
const pick = (name: string, selection: readonly Selected[] = [], args: Arguments = {}): Selected => ({
  alias: name,
  name,
  args,
  selection,
})

function compiled(
  args: Arguments,
  {
    selection = [pick('name')],
    kind = 'list',
    entity = 'contact',
    access = everything,
  }: Partial<RootRead> & { access?: Access } = {},
) {
  return compileRead(planRead({ roots: [{ alias: entity, kind, entity, args, selection }] }, sampleModel, access))
}

/** The variable part of a list's statement, and the parameters. */
function listOf(args: Arguments, more: Parameters<typeof compiled>[1] = {}) {
  const statement = compiled(args, more)
  const match = /from "public"\."\w+" "t1"(?: left join .*?)? where "t1"\."deletedAt" is null(.*?)\) "~"\) as/.exec(
    statement.text,
  )
  return { sql: match?.[1]?.trim(), values: bind(statement, { variables: {}, context: {} }) }
}

function faultOf(work: () => unknown): Pick<AppError, 'code' | 'message' | 'issues'> {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message, issues: error.issues }
    throw error
  }
  throw new Error('Expected a refusal')
}

test('a list compiles to one statement with the page inside', () => {
  expect(compiled({ limit: 2 }).text).toBe(
    `select row_to_json("~")::text as data from (select (select coalesce(json_agg(row_to_json("~")), '[]') from (select ` +
      `"t1"."name" as "name" from "public"."contact" "t1" where "t1"."deletedAt" is null order by "t1"."createdAt" desc, ` +
      `"t1"."id" desc limit 2) "~") as "contact") "~"`,
  )
})

test('values of skipped rows are not formatted', () => {
  expect(compiled({ offset: 1000 }).text).toContain('"t1"."name" as "name" from (select "t1".* from')
})

describe('a statement is planned by its values if they decide how many records match', () => {
  const part = { name: { contains: 'a' } }
  test.each([
    ['a part of a text', part, true],
    ['one of alternatives', { or: [{ createdAt: { gt: '2026-01-01T00:00:00Z' } }, part] }, true],
    ['a part of a text of a related record', { account_record: part }, true],
    ['a whole text', { name: { eq: 'a' } }, undefined],
  ])('%s', (_what, where, isPlannedByValues) => {
    for (const kind of ['list', 'page', 'aggregate'] as const) {
      const selection = [pick(kind === 'list' ? 'name' : kind === 'page' ? 'endCursor' : 'count')]
      expect(compiled({ where }, { kind, selection }).isPlannedByValues).toBe(isPlannedByValues)
    }
  })
})

test('a related record is joined once for all filters and sorts on it', () => {
  const { text } = compiled({
    where: { or: [{ account_record: { name: { eq: 'A' } } }, { not: { account_record: { name: { eq: 'B' } } } }] },
    orderBy: [{ account_record: { name: 'ASC' } }],
  })
  expect(text).toContain(
    `from "public"."contact" "t1" left join "public"."account" "t2" on "t2"."id" = "t1"."account" and "t2"."deletedAt" is null where`,
  )
  expect(text.match(/left join/g)).toHaveLength(1)
  expect(text).not.toContain('exists')
})

test('groups by a column two relations away keep the column, whose statistics tell PostgreSQL how many groups there are', () => {
  const args = { groupBy: ['account_record.parent_record.name'], limit: 5 }
  const { text } = compiled(args, { kind: 'aggregate', selection: [pick('keys'), pick('count')] })
  expect(text).toContain(`select "t3"."name" as "k0", count(*) as count from`)
})

test('relations are nested selects over the rows of the page only', () => {
  const { text } = compiled(
    { limit: 1 },
    { selection: [pick('account_record', [pick('name'), pick('contacts', [pick('age')], { limit: 5 })])] },
  )
  expect(text).toContain(
    `from (select "t1".* from "public"."contact" "t1" where "t1"."deletedAt" is null order by "t1"."createdAt" desc, ` +
      `"t1"."id" desc limit 1) "t1"`,
  )
  expect(text).toContain(`where "t2"."id" = "t1"."account" and "t2"."deletedAt" is null`)
  expect(text).toContain(
    `where "t3"."account" = "t2"."id" and "t3"."deletedAt" is null order by "t3"."createdAt" desc, "t3"."id" desc limit 5`,
  )
})

describe('conditions', () => {
  const cases: readonly [name: string, where: object, sql: string, values: unknown[]][] = [
    ['equality', { name: { eq: 'Ana' } }, `(("t1"."name" = $1::text))`, ['Ana']],
    [
      'numbers keep their digits',
      { age: { gte: 18, lt: 65 } },
      `(("t1"."age" >= $1::bigint and "t1"."age" < $2::bigint))`,
      ['18', '65'],
    ],
    [
      'wildcards are text',
      { name: { contains: '50%_\\' } },
      `((lower("t1"."name") like lower('%' || $1::text || '%')))`,
      ['50\\%\\_\\\\'],
    ],
    ['a list is one parameter', { name: { in: ['a', 'b'] } }, `(("t1"."name" = any($1::text[])))`, [['a', 'b']]],
    ['empty', { email: { isNull: true } }, `((("t1"."email" is null) = $1::boolean))`, [true]],
    [
      'or',
      { or: [{ name: { eq: 'a' } }, { age: { eq: 1 } }] },
      `(((("t1"."name" = $1::text)) or (("t1"."age" = $2::bigint))))`,
      ['a', '1'],
    ],
    ['nothing of nothing', { or: [] }, `(false)`, []],
    ['not', { not: { age: { gt: 1 } } }, `(((("t1"."age" > $1::bigint))) is not true)`, ['1']],
    [
      'through a relation',
      { account_record: { name: { eq: 'A' } } },
      `(("t2"."id" is not null and (("t2"."name" = $1::text))))`,
      ['A'],
    ],
  ]
  test.each(cases)('%s', (_name, where, sql, values) => {
    const order = ` order by "t1"."createdAt" desc, "t1"."id" desc limit 50`
    expect(listOf({ where })).toEqual({ sql: `and ${sql}${order}`, values })
  })

  test('every, some and none test the related records', () => {
    const where = (quantifier: string) =>
      compiled({ where: { contacts: { [quantifier]: { age: { gt: 1 } } } } }, { entity: 'account' }).text
    expect(where('every')).toContain('not exists (select from "public"."contact"')
    expect(where('every')).toContain('is not true)')
    expect(where('none')).toContain('not exists (select from "public"."contact"')
    expect(where('some')).toContain('(exists (select from "public"."contact"')
  })
})

describe('orders', () => {
  const cases: readonly [orderBy: unknown, sql: string][] = [
    [[{ name: 'ASC' }], `"t1"."name", "t1"."id"`],
    [[{ age: 'DESC' }], `"t1"."age" desc nulls last, "t1"."id" desc`],
    [[{ name: 'DESC' }, { id: 'ASC' }], `"t1"."name" desc, "t1"."id"`],
    [[{ account_record: { name: 'ASC' } }], `"t2"."name", "t1"."id"`],
  ]
  test.each(cases)('%j', (orderBy, sql) => expect(listOf({ orderBy }).sql).toBe(`order by ${sql} limit 50`))
})

describe('search', () => {
  const text = (row: string) =>
    `monarch.fold(coalesce("${row}"."email", '') || e'\\n' || coalesce("${row}"."name", ''))`

  test('requires every word in the searchable fields, and sorts a few matches', () => {
    const statement = compiled({ search: ' an  ana 50% ' })
    const sql = statement.text
    const match =
      ` and ${text('t1')} like (select monarch.infix($5::text)) and ${text('t1')} || '' like all(array(select ` +
      `monarch.infix(w) from unnest($6::text[]) w)) and not (select yes from frequent)`
    expect(sql).toContain(
      `found as materialized (select "t1"."id" from "public"."contact" "t1" where "t1"."deletedAt" is null${match} limit 501)`,
    )
    expect(sql).toContain(
      'order by "t1"."createdAt" desc, "t1"."id" desc limit 32) "t1" where "t1"."deletedAt" is null',
    )
    expect(sql).toContain('order by "t4"."~rank", "t4"."createdAt" desc, "t4"."id" desc limit 50) union all (')
    const values = bind(statement, { variables: {}, context: {} })
    expect(values.slice(0, 2)).toEqual(['ana', ['50%', 'an']])
  })

  test('is not ranked if an order is requested', () => {
    expect(compiled({ search: 'ana', orderBy: [{ name: 'ASC' }] }).text).not.toContain('rank')
  })

  const newestFirst = [{ createdAt: 'DESC' }]
  test.each([
    ['the first page of the newest matches', { orderBy: newestFirst }, true],
    ['a later page', { orderBy: newestFirst, offset: 20 }, false],
    ['more matches than are sorted', { orderBy: newestFirst, limit: 501 }, false],
    ['no matches', { orderBy: newestFirst, limit: 0 }, false],
    ['the oldest matches', { orderBy: [{ createdAt: 'ASC' }] }, false],
    ['the newest in another order of their ids', { orderBy: [...newestFirst, { id: 'ASC' }] }, false],
    ['another order', { orderBy: [{ name: 'DESC' }] }, false],
    ['ranked matches', {}, false],
  ])('%s may be a page of the newest records: %s', (_what, args, isNewest) => {
    const { text } = compiled({ search: 'ana', limit: 20, ...args })
    const isAnswer = 'frequent as materialized (select count(*) = 20 as yes from newest)'
    const isSample = 'limit 501) "t1") >= 501 else false end as yes'
    expect([text.includes(isAnswer), text.includes(isSample)]).toEqual([isNewest, !isNewest])
  })

  test('with short words only scans the list', () => {
    expect(compiled({ search: 'an' }).text).toContain(
      `order by "t3"."createdAt" desc, "t3"."id" desc offset 0) "t4" where ${text('t4')} || '' like all(array(select ` +
        `monarch.infix(w) from unnest($1::text[]) w)) limit 50`,
    )
  })

  test('more than three words share a parameter', () => {
    const values = bind(compiled({ search: 'anna bert carl dora' }), { variables: {}, context: {} })
    expect(values.slice(0, 4)).toEqual(['anna', 'bert', 'carl', ['dora']])
  })
})

test('a statement with variables runs with other values, which it checks each time', () => {
  const statement = compiled({
    where: { age: { gt: new Variable(['min'], 1) } },
    offset: new Variable(['from'], 10, new Decisions()),
  })
  const run = (variables: Record<string, unknown>) => bind(statement, { variables, context: {} })
  expect(run({ min: 5, from: 20 })).toEqual(['5', 20])
  expect(faultOf(() => run({ min: 'x', from: 20 }))).toMatchObject({
    code: 'BAD_USER_INPUT',
    issues: [{ path: 'where.age.gt' }],
  })
  expect(faultOf(() => run({ min: 5, from: 100_001 }))).toMatchObject({ issues: [{ path: 'offset' }] })
})

describe('refusals', () => {
  const deep = (levels: number): object => (levels === 0 ? { age: { eq: 1 } } : { not: deep(levels - 1) })
  const cases: readonly [name: string, work: () => unknown, code: string, path?: string][] = [
    ['an unknown field', () => compiled({ where: { nam: { eq: 'x' } } }), 'BAD_USER_INPUT', 'where.nam'],
    [
      'a name that every object has',
      () => compiled({ where: { constructor: { eq: 'x' } } }),
      'BAD_USER_INPUT',
      'where.constructor',
    ],
    [
      'an unknown operator',
      () => compiled({ where: { age: { contains: 'x' } } }),
      'BAD_USER_INPUT',
      'where.age.contains',
    ],
    ['a wrong type', () => compiled({ where: { age: { eq: 'x' } } }), 'BAD_USER_INPUT', 'where.age.eq'],
    ['null as an operand', () => compiled({ where: { age: { eq: null } } }), 'BAD_USER_INPUT', 'where.age.eq'],
    ['conditions that are not an object', () => compiled({ where: ['x'] }), 'BAD_USER_INPUT', 'where'],
    ['a zero byte', () => compiled({ where: { name: { contains: 'a\0' } } }), 'BAD_USER_INPUT', 'where.name.contains'],
    ['too many records', () => compiled({ limit: 1001 }), 'BAD_USER_INPUT', 'limit'],
    ['a negative offset', () => compiled({ offset: -1 }), 'BAD_USER_INPUT', 'offset'],
    ['a sort by an unknown field', () => compiled({ orderBy: [{ nam: 'ASC' }] }), 'BAD_USER_INPUT', 'orderBy.0.nam'],
    ['a wrong direction', () => compiled({ orderBy: [{ name: 'UP' }] }), 'BAD_USER_INPUT', 'orderBy.0.name'],
    ['conditions nested too deep', () => compiled({ where: deep(20) }), 'QUERY_TOO_COMPLEX'],
    [
      'lists that multiply',
      () =>
        compiled(
          { limit: 1000 },
          { entity: 'account', selection: [pick('contacts', [pick('name')], { limit: 1000 })] },
        ),
      'QUERY_TOO_COMPLEX',
    ],
    [
      'a list of an unreadable entity',
      () => compiled({}, { access: accessByPermissions(['record:account:read']) }),
      'BAD_USER_INPUT',
    ],
    [
      'a filter through an unreadable relation',
      () =>
        compiled(
          { where: { account_record: { name: { eq: 'x' } } } },
          { access: accessByPermissions(['record:contact:read']) },
        ),
      'BAD_USER_INPUT',
    ],
    [
      'a sort through an unreadable relation',
      () =>
        compiled(
          { orderBy: [{ account_record: { name: 'ASC' } }] },
          { access: accessByPermissions(['record:contact:read']) },
        ),
      'BAD_USER_INPUT',
    ],
  ]
  test.each(cases)('%s', (_name, work, code, path) => {
    const fault = faultOf(work)
    expect(fault.code).toBe(code)
    if (path) expect(fault.issues[0]?.path).toBe(path)
  })
})

test('row rules and hidden fields apply wherever the entity occurs', () => {
  const access: Access = {
    key: 'ruled',
    to: (entity) => ({
      actions: new Set(['read']),
      hidden: new Set(entity.name === 'contact' ? ['email'] : []),
      rows: entity.name === 'contact' ? { age: { gt: new FromContext('age') } } : null,
    }),
  }
  const nested = compiled({}, { entity: 'account', access, selection: [pick('contacts', [pick('name')])] })
  expect(nested.text).toContain('"t2"."age" > $1::bigint')
  expect(bind(nested, { variables: {}, context: { age: 7 } })).toEqual(['7'])
  expect(compiled({ where: { contacts: { some: {} } } }, { entity: 'account', access }).text).toContain(
    '"t2"."age" > $1::bigint',
  )
  expect(faultOf(() => compiled({ where: { email: { eq: 'a@b.co' } } }, { access })).issues[0]?.message).toBe(
    'Contact has no field "email"',
  )
  expect(compiled({ search: 'x' }, { access }).text).not.toContain('"email"')
  // Hidden columns may narrow the search, but a visible column must contain the word.
  const indexed = compiled({ search: 'xyz' }, { access }).text
  expect(indexed).toContain(`"email", '') || e'\\n' || coalesce("t1"."name", '')) like`)
  expect(indexed).toContain(`monarch.fold(coalesce("t1"."name", '')) like`)
})

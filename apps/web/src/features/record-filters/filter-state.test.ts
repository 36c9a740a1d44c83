import type { TermViewer } from '@monarch/schema'
import type { Json } from '@monarch/field-types'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterFields } from './filter-fields.ts'
import {
  choiceOf,
  type Filter,
  type FilterCondition,
  newCondition,
  parseFilter,
  stringifyFilter as stringify,
  withOperator,
} from './filter-state.ts'
import { countConditions, fromWhere, toWhere } from './filter-where.ts'
import { accountId, structure } from '../record-data/structure.test-helper.ts'

const viewer: TermViewer = { today: '2024-02-29', timeZone: 'America/New_York', weekStart: 'monday', userId: accountId }
const condition = (path: string, operator: string, operand: FilterCondition['operand']): FilterCondition => ({
  path,
  operator,
  operand,
})
const and = (...items: Filter['items']): Filter => ({ join: 'and', items })
const or = (...items: Filter['items']): Filter => ({ join: 'or', items })
const where = (...items: Filter['items']) => JSON.stringify(toWhere(and(...items), structure, viewer))
const labels = (path: string) =>
  filterFields(structure)
    .get(path)!
    .operators.map((choice) => choice.label)

test.each([
  ['name', 'contains', ' web ', '{"name":{"contains":"web"}}'],
  ['stage', 'in', ['open', 'gone'], '{"stage":{"in":["open","gone"]}}'],
  ['stage', 'eq', 'open', '{"stage":{"eq":"open"}}'],
  ['amount', 'gte', '1.2k', '{"amount":{"gte":1200}}'],
  ['amount', 'eq', '9007199254740993.25', '{"amount":{"eq":9007199254740993.25}}'],
  ['amount', 'gte', '-5', '{"amount":{"gte":-5}}'],
  ['amount', 'in', ['1', '2'], '{"amount":{"in":[1,2]}}'],
  ['amount', 'isNull', 'false', '{"amount":{"isNull":false}}'],
  ['tags', 'hasAny', ['won'], '{"tags":{"hasAny":["won"]}}'],
  ['tags', 'has', 'won', '{"tags":{"has":"won"}}'],
  ['is_hot', 'eq', 'true', '{"is_hot":{"eq":true}}'],
  ['close_date', 'lt', '2024-01-05', '{"close_date":{"lt":"2024-01-05"}}'],
  ['account', 'eq', accountId, `{"account":{"eq":"${accountId}"}}`],
  ['account.name', 'startsWith', 'A', '{"account_record":{"name":{"startsWith":"A"}}}'],
  ['projects.title', 'contains', 'x', '{"projects":{"some":{"title":{"contains":"x"}}}}'],
  ['close_date', 'lt', 'today', '{"close_date":{"lt":"2024-02-29"}}'],
  ['close_date', 'gte', '7 days ago', '{"close_date":{"gte":"2024-02-22"}}'],
  ['close_date', 'between', ['2024-01-05', '2024-02-01'], '{"close_date":{"gte":"2024-01-05","lte":"2024-02-01"}}'],
  ['close_date', 'within', 'this week', '{"close_date":{"gte":"2024-02-26","lt":"2024-03-04"}}'],
  ['createdAt', 'within', 'today', '{"createdAt":{"gte":"2024-02-29T05:00:00.000Z","lt":"2024-03-01T05:00:00.000Z"}}'],
  ['createdAt', 'gt', 'today', '{"createdAt":{"gte":"2024-03-01T05:00:00.000Z"}}'],
  ['createdBy', 'eq', 'me', `{"createdBy":{"eq":"${accountId}"}}`],
])('%s %s %o', (path, operator, operand, expected) => {
  expect(where(condition(path, operator, operand))).toBe(expected)
})

test.each([
  ['name', 'contains', '  '],
  ['amount', 'gte', 'a lot'],
  ['amount', 'in', ['1', 'x']],
  ['stage', 'in', []],
  ['nothing', 'eq', '1'],
  ['name', 'gt', 'a'],
  ['account.deal', 'eq', accountId],
  ['close_date', 'within', 'next  days'],
  ['close_date', 'eq', 'soon'],
  ['close_date', 'between', ['2024-01-05']],
  ['createdBy', 'eq', ''],
])('an incomplete condition filters nothing: %s %s %o', (path, operator, operand) => {
  const filter = and(condition(path, operator, operand))
  expect(toWhere(filter, structure, viewer)).toBeNull()
  expect(countConditions(filter, structure)).toBe(0)
})

test('groups use their own operator, and empty ones are omitted', () => {
  const filter = and(
    condition('stage', 'eq', 'open'),
    or(condition('name', 'contains', 'a'), condition('name', 'contains', ''), condition('amount', 'gt', '1')),
    or(),
  )
  expect(toWhere(filter, structure, viewer)).toEqual({
    and: [{ stage: { eq: 'open' } }, { or: [{ name: { contains: 'a' } }, { amount: { gt: 1 } }] }],
  })
  expect(countConditions(filter, structure)).toBe(3)
})

test('the URL round-trips a filter, including incomplete conditions', () => {
  const filter = and(
    condition('stage', 'in', []),
    or(condition('account.name', 'contains', 'x"]')),
    condition('amount', 'gt', '1.'),
  )
  expect(parseFilter(stringify(filter), structure)).toEqual(filter)
})

test.each([
  ['', null],
  ['{}', null],
  ['["and"]', '["and"]'],
  ['["and",["nothing","eq","1"]]', '["and"]'],
  ['["and",["where",5],["where",{"not":{}}]]', '["and",["where",{"not":{}}]]'],
  ['["and",["name","hasAny",["1"]],["name","eq",5],["name","eq","a"]]', '["and",["name","eq","a"]]'],
  ['["and",["or",["and",["or",["name","eq","too deep"]]]]]', '["and",["or",["and"]]]'],
])('an invalid filter is ignored: %s', (text, expected) => {
  const filter = parseFilter(text, structure)
  expect(filter && stringify(filter)).toBe(expected)
})

test('a filter in the URL is limited in size', () => {
  const filter = and(...Array.from({ length: 80 }, () => condition('name', 'eq', 'a')))
  expect(parseFilter(stringify(filter), structure)!.items).toHaveLength(50)
})

test('operator labels fit the type, the default first', () => {
  expect(labels('account.name')).toEqual([
    'contains',
    'starts with',
    'ends with',
    'is',
    'is not',
    'is any of',
    'is none of',
    'is empty',
    'is not empty',
  ])
  expect(labels('stage')).toEqual(['is any of', 'is', 'is not', 'is none of', 'is empty', 'is not empty'])
  expect(labels('is_hot')).toEqual(['is checked', 'is not checked'])
  expect(labels('is_sure')).toEqual(['is checked', 'is not checked', 'is empty', 'is not empty'])
  expect(labels('account')).toEqual(['is', 'is not', 'is empty', 'is not empty'])
  expect(labels('tags')).toEqual(['has any of', 'has', 'has all of', 'is empty', 'is not empty'])
  expect(labels('name')).not.toContain('is empty')
  expect(labels('createdAt')).toEqual([
    'is',
    'is not',
    'is before',
    'is on or before',
    'is after',
    'is on or after',
    'is within',
  ])
  expect(labels('createdBy')).toEqual(['is', 'is not'])
})

test('fields of related records are offered one level deep', () => {
  const paths = [...filterFields(structure).values()].map((field) => `${field.path} ${field.label}`)
  expect(paths).toContain('account.city Account › City')
  expect(paths).toContain('projects.title Projects › Title')
  expect(paths.filter((path) => path.split('.').length > 2)).toEqual([])
})

test('changing the operator keeps a compatible operand', () => {
  const field = filterFields(structure).get('stage')!
  const fresh = newCondition(field)
  expect(fresh).toEqual(condition('stage', 'in', []))
  const choice = (label: string) => field.operators.find((known) => known.label === label)!
  const single = withOperator({ ...fresh, operand: ['won', 'open'] }, choice('is'))
  expect(single.operand).toBe('won')
  expect(withOperator(single, choice('is none of')).operand).toEqual(['won'])
  const empty = withOperator(single, choice('is not empty'))
  expect(empty).toEqual(condition('stage', 'isNull', 'false'))
  expect(choiceOf(field, empty)!.label).toBe('is not empty')
})

test('a saved range with a relative day stays two conditions', () => {
  expect(fromWhere({ close_date: { gte: 'today', lte: '2024-02-01' } }, structure)?.items).toEqual([
    condition('close_date', 'gte', 'today'),
    condition('close_date', 'lte', '2024-02-01'),
  ])
})

test('a saved `ne: true` is shown as "is not checked", unless it also matches empty checkboxes', () => {
  expect(fromWhere({ is_hot: { ne: true } }, structure)?.items).toEqual([condition('is_hot', 'eq', 'false')])
  expect(fromWhere({ is_sure: { ne: true } }, structure)?.items).toEqual([{ where: { is_sure: { ne: true } } }])
})

test('a saved view keeps relative terms and round-trips its conditions', () => {
  const filter = and(
    condition('close_date', 'within', 'next 7 days'),
    or(condition('createdBy', 'eq', 'me'), condition('createdAt', 'lt', 'yesterday')),
    condition('projects.title', 'contains', 'x'),
    condition('amount', 'eq', '9007199254740993.25'),
    condition('tags', 'hasAny', ['won']),
    condition('stage', 'isNull', 'true'),
    condition('close_date', 'between', ['2024-01-05', '2024-02-01']),
  )
  const stored = JSON.parse(JSON.stringify(toWhere(filter, structure, null)))
  expect(stored.and[0]).toEqual({ close_date: { within: 'next 7 days' } })
  expect(stored.and[1]).toEqual({ or: [{ createdBy: { eq: 'me' } }, { createdAt: { lt: 'yesterday' } }] })
  expect(fromWhere(toWhere(filter, structure, null) as never, structure)).toEqual(filter)
})

test.each([
  [{ stage: { eq: 'won' }, amount: { gt: 1, lt: 5 } }, 3],
  [{ account_record: { name: { contains: 'a' }, city: { eq: 'b' } } }, 2],
  [{ and: [{ and: [{ stage: { eq: 'won' } }] }] }, 1],
  [{}, 0],
])('API conditions are shown as conditions of the builder: %j', (where, count) => {
  const filter = fromWhere(where, structure)
  expect(countConditions(filter, structure)).toBe(count)
  expect(JSON.stringify(filter) ?? '').not.toContain('"where"')
})

test.each<{ [key: string]: Json }>([
  { not: { stage: { eq: 'won' } } },
  { projects: { none: { title: { contains: 'x' } } } },
  { projects: { some: { title: { contains: 'x', startsWith: 'y' } } } },
  { name: { gt: 'a' } },
  { account_record: { deals: { some: { name: { eq: 'a' } } } } },
])('unsupported conditions are kept unchanged: %j', (where) => {
  const filter = fromWhere({ and: [where, { stage: { eq: 'won' } }] }, structure)
  expect(filter!.items).toEqual([{ where }, condition('stage', 'eq', 'won')])
  expect(toWhere(filter, structure, viewer)).toEqual({ and: [where, { stage: { eq: 'won' } }] })
  expect(parseFilter(stringify(filter!), structure)).toEqual(filter)
})

test('a saved filter compiles to the same `where` after parsing', () => {
  const leaf = fc.constantFrom(
    condition('stage', 'in', ['won', 'open']),
    condition('name', 'contains', 'x'),
    condition('close_date', 'within', 'last month'),
    condition('account.city', 'isNull', 'false'),
    condition('projects.title', 'eq', 'a'),
    condition('is_hot', 'eq', 'true'),
    condition('amount', 'gte', ''),
  )
  const join = fc.constantFrom('and' as const, 'or' as const)
  const { filter } = fc.letrec<{ filter: Filter; item: Filter | FilterCondition }>((tie) => ({
    item: fc.oneof({ maxDepth: 3, depthIdentifier: 'depth' }, leaf, tie('filter')),
    filter: fc.record({ join, items: fc.array(tie('item'), { maxLength: 3, depthIdentifier: 'depth' }) }),
  }))
  fc.assert(
    fc.property(filter, (built) => {
      const stored = toWhere(built, structure, null)
      const again = toWhere(fromWhere(stored as never, structure), structure, null)
      expect(meaning(again)).toEqual(meaning(stored))
    }),
  )
})

test.each([
  ['name', 'eq', '$user.email', '{"name":{"eq":{"$user":"email"}}}'],
  ['account.name', 'ne', '$user.name', '{"account_record":{"name":{"ne":{"$user":"name"}}}}'],
  ['createdBy', 'eq', 'me', '{"createdBy":{"eq":{"$user":"id"}}}'],
  ['name', 'contains', '$user.email', '{"name":{"contains":"$user.email"}}'],
  ['close_date', 'lt', '2024-01-05', '{"close_date":{"lt":"2024-01-05"}}'],
  ['stage', 'in', ['open'], '{"stage":{"in":["open"]}}'],
])('in a rule %s %s %o, round-tripped', (path, operator, operand, expected) => {
  const built = and(condition(path, operator, operand))
  const stored = toWhere(built, structure, 'rule')
  expect(JSON.stringify(stored)).toBe(expected)
  expect(toWhere(fromWhere(stored as Json, structure), structure, 'rule')).toEqual(stored)
  expect(countConditions(built, structure, 'rule')).toBe(1)
})

test('a rule ignores relative days and incomplete conditions', () => {
  for (const [operator, operand] of [
    ['lt', 'today'],
    ['within', 'this week'],
    ['lt', ''],
  ] as const) {
    const built = and(condition('close_date', operator, operand))
    expect([toWhere(built, structure, 'rule'), countConditions(built, structure, 'rule')]).toEqual([null, 0])
  }
})

/** Removes nested groups with the same operator, which change nothing. */
function meaning(where: object | null): unknown {
  const [key, parts] = Object.entries(where ?? {})[0] ?? []
  if ((key !== 'and' && key !== 'or') || !Array.isArray(parts)) return where
  return { [key]: parts.map(meaning).flatMap((part) => (part as Record<string, unknown[]>)[key] ?? [part]) }
}

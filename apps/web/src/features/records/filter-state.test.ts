import { expect, test } from 'vitest'
import {
  choiceOf,
  countConditions,
  type Filter,
  type FilterCondition,
  filterFields,
  newCondition,
  parseFilter,
  stringifyFilter as stringify,
  toWhere,
  withOperator,
} from './filter-state.ts'
import { accountId, structure } from './test-structure.ts'

const condition = (path: string, operator: string, operand: FilterCondition['operand']): FilterCondition => ({
  path,
  operator,
  operand,
})
const and = (...items: Filter['items']): Filter => ({ join: 'and', items })
const or = (...items: Filter['items']): Filter => ({ join: 'or', items })
const where = (...items: Filter['items']) => JSON.stringify(toWhere(and(...items), structure))
const labels = (path: string) =>
  filterFields(structure)
    .find((field) => field.path === path)!
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
])('an unfinished condition filters nothing: %s %s %o', (path, operator, operand) => {
  const filter = and(condition(path, operator, operand))
  expect(toWhere(filter, structure)).toBeNull()
  expect(countConditions(filter, structure)).toBe(0)
})

test('groups are joined by their own word, and empty ones say nothing', () => {
  const filter = and(
    condition('stage', 'eq', 'open'),
    or(condition('name', 'contains', 'a'), condition('name', 'contains', ''), condition('amount', 'gt', '1')),
    or(),
  )
  expect(toWhere(filter, structure)).toEqual({
    and: [{ stage: { eq: 'open' } }, { or: [{ name: { contains: 'a' } }, { amount: { gt: 1 } }] }],
  })
  expect(countConditions(filter, structure)).toBe(3)
})

test('the address gives back what it was given, unfinished conditions included', () => {
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
  ['["and"]', null],
  ['["and",["nothing","eq","1"]]', '["and"]'],
  ['["and",["name","hasAny",["1"]],["name","eq",5],["name","eq","a"]]', '["and",["name","eq","a"]]'],
  ['["and",["or",["and",["or",["name","eq","too deep"]]]]]', '["and",["or",["and"]]]'],
])('what is no filter is left out: %s', (text, expected) => {
  const filter = parseFilter(text, structure)
  expect(filter && filter.items.length > 0 ? stringify(filter) : null).toBe(expected === '["and"]' ? null : expected)
})

test('an address cannot hold a filter without end', () => {
  const filter = and(...Array.from({ length: 80 }, () => condition('name', 'eq', 'a')))
  expect(parseFilter(stringify(filter), structure)!.items).toHaveLength(50)
})

test('operators are offered in words that fit the type, the usual one first', () => {
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
  expect(labels('is_hot')).toEqual(['is', 'is not', 'is empty', 'is not empty'])
  expect(labels('account')).toEqual(['is', 'is not', 'is empty', 'is not empty'])
  expect(labels('tags')).toEqual(['has any of', 'has', 'has all of', 'is empty', 'is not empty'])
  expect(labels('name')).not.toContain('is empty')
  expect(labels('createdAt')[0]).toBe('is')
})

test('related fields are one step away, and no further', () => {
  const paths = filterFields(structure).map((field) => `${field.path} ${field.label}`)
  expect(paths).toContain('account.city Account › City')
  expect(paths.filter((path) => path.split('.').length > 2)).toEqual([])
})

test('another operator keeps what it can of the operand', () => {
  const field = filterFields(structure).find(({ path }) => path === 'stage')!
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

import { expect, test } from 'vitest'
import { describeRange, lastPage, readListState, toggleSort, toOrderBy, toSearch } from './list-state.ts'
import { structure } from './test-structure.ts'

const sortOf = (text: string) => readListState({ sort: text }, structure).sort

test('an empty address is the first page of everything', () => {
  expect(readListState({}, structure)).toEqual({ search: '', filter: null, sort: [], page: 1, size: 25 })
})

test.each([
  [
    { page: '3', size: '50' },
    { page: 3, size: 50 },
  ],
  [{ page: '0' }, { page: 1 }],
  [{ page: '-2' }, { page: 1 }],
  [
    { page: 'x', size: '7' },
    { page: 1, size: 25 },
  ],
  [{ page: '999999', size: '100' }, { page: 1001 }],
  [{ q: 'x'.repeat(500) }, { search: 'x'.repeat(200) }],
  [{ filter: 'not json' }, { filter: null }],
])('bad values fall back: %o', (search, expected) => {
  expect(readListState(search, structure)).toMatchObject(expected)
})

test('only what can be sorted is sorted by, and once', () => {
  expect(sortOf('name,-amount')).toEqual([
    { field: 'name', direction: 'ASC' },
    { field: 'amount', direction: 'DESC' },
  ])
  expect(sortOf('tags,nothing,name,-name')).toEqual([{ field: 'name', direction: 'ASC' }])
  expect(sortOf('-createdAt')).toEqual([{ field: 'createdAt', direction: 'DESC' }])
})

test('a relation is sorted by the name at its other end', () => {
  expect(toOrderBy(sortOf('account,-amount'), structure)).toEqual([
    { account_record: { name: 'ASC' } },
    { amount: 'DESC' },
  ])
  expect(toOrderBy([], structure)).toBeUndefined()
})

test('a header goes through ascending, descending and none; Shift keeps the others', () => {
  const once = toggleSort([], 'name', false)
  expect(once).toEqual([{ field: 'name', direction: 'ASC' }])
  const twice = toggleSort(once, 'name', false)
  expect(twice).toEqual([{ field: 'name', direction: 'DESC' }])
  expect(toggleSort(twice, 'name', false)).toEqual([])
  const both = toggleSort(once, 'amount', true)
  expect(both.map((key) => key.field)).toEqual(['name', 'amount'])
  expect(toggleSort(both, 'name', true)[0]).toEqual({ field: 'name', direction: 'DESC' })
  expect(toggleSort(toggleSort(both, 'amount', true), 'amount', true)).toEqual(once)
  expect(toggleSort(both, 'stage', false)).toEqual([{ field: 'stage', direction: 'ASC' }])
})

test('what the address says is read back, and a change of rows leads to page 1', () => {
  const search = toSearch({ search: 'a', sort: sortOf('name,-amount'), size: 100, page: 2 })
  expect(search).toEqual({ q: 'a', sort: 'name,-amount', size: '100', page: '2' })
  expect(readListState(search, structure)).toMatchObject({
    search: 'a',
    size: 100,
    page: 2,
    sort: sortOf('name,-amount'),
  })
  expect(toSearch({ search: '' })).toEqual({ q: undefined, page: undefined })
})

test.each([
  [0, 1],
  [25, 1],
  [26, 2],
  [10_000_000, 4001],
])('of %i records page %i is the last that can be shown', (total, page) => {
  expect(lastPage(total, 25)).toBe(page)
})

test.each([
  [{ page: 1, size: 25 }, 25, 400, '1–25 of 400'],
  [{ page: 2, size: 25 }, 3, 1028, '26–28 of 1,028'],
  [{ page: 1, size: 25 }, 25, null, '1–25'],
  [{ page: 1, size: 25 }, 0, 0, ''],
] as const)('the range of %o with %i of %s', (state, shown, total, text) => {
  expect(describeRange(state, shown, total)).toBe(text)
})

import type { Json } from '@monarch/field-types'
import { expect, test } from 'vitest'
import {
  describeRange,
  fromOrderBy,
  groupFields,
  isSortable,
  lastPage,
  newGroup,
  parseGroups,
  parseSort,
  readGroup,
  type SortKey,
  stringifySort,
  toggleSort,
  toOrderBy,
} from './list-state.ts'
import { buildStructure } from '../record-data/structure.ts'
import { account, deal, fieldReply, project, structure } from '../record-data/structure.test-helper.ts'

const key = (field: string, direction: SortKey['direction'] = 'ASC'): SortKey => ({ field, direction })
/** Rich text cannot be sorted. */
const withNotes = buildStructure({ ...deal, fields: [...deal.fields, fieldReply('notes', 'rich_text')] }, [
  account,
  project,
])

test('a header cycles through ascending, descending and unsorted', () => {
  const up = toggleSort([], 'name', false)
  const down = toggleSort(up, 'name', false)
  expect([up, down, toggleSort(down, 'name', false)]).toEqual([[key('name')], [key('name', 'DESC')], []])
  expect(toggleSort([key('name')], 'amount', false)).toEqual([key('amount')])
})

test('with Shift the other sort keys stay', () => {
  const both = toggleSort([key('name')], 'amount', true)
  expect(both).toEqual([key('name'), key('amount')])
  expect(toggleSort(both, 'name', true)).toEqual([key('name', 'DESC'), key('amount')])
  expect(toggleSort([key('name', 'DESC'), key('amount')], 'name', true)).toEqual([key('amount')])
})

test('records can be sorted by their own fields and those of related records', () => {
  const sort = [key('amount', 'DESC'), key('account'), key('account.city', 'DESC'), key('createdAt')]
  const orderBy: Json = [
    { amount: 'DESC' },
    { account_record: { name: 'ASC' } },
    { account_record: { city: 'DESC' } },
    { createdAt: 'ASC' },
  ]
  expect(toOrderBy(sort, structure)).toEqual(orderBy)
  expect(fromOrderBy(orderBy, structure)).toEqual(sort)
  expect(fromOrderBy([{ gone: 'ASC' }, { name: 'DESC' }], structure)).toEqual([key('name', 'DESC')])
  expect(toOrderBy([], structure)).toBeUndefined()
  expect(
    isSortable(
      withNotes.entity.fields.find((field) => field.name === 'notes')!,
      withNotes,
    ),
  ).toBe(false)
})

test('the URL round-trips the sort and ignores unknown fields', () => {
  const sort = [key('amount', 'DESC'), key('account.city')]
  expect(parseSort(stringifySort(sort), structure)).toEqual(sort)
  expect(parseSort('nothing,-amount,notes,amount,-', withNotes)).toEqual([key('amount', 'DESC')])
})

test('by default, records are grouped by value, and dates by month', () => {
  const paths = groupFields(structure).map(({ path }) => path)
  expect(paths).toContain('account')
  expect(paths).not.toContain('tags')
  expect(newGroup(groupFields(structure).find(({ path }) => path === 'close_date')!)).toBe('close_date:month')
  expect(readGroup('close_date:quarter', structure)).toMatchObject({ of: { path: 'close_date' }, bucket: 'quarter' })
  expect(readGroup('stage:month', structure)).toBeNull()
  expect(readGroup('close_date:hour', structure)).toBeNull()
  expect(parseGroups('stage,nothing,close_date:week,close_date:day,name', structure)).toEqual([
    'stage',
    'close_date:day',
  ])
})

test.each([
  [0, 25, 1],
  [25, 25, 1],
  [26, 25, 2],
  [10_000_000, 100, 1001],
])('%d records of %d on a page have %d pages', (total, size, pages) => {
  expect(lastPage(total, size)).toBe(pages)
})

test('describes the range of a page and the total', () => {
  expect(describeRange({ page: 2, size: 25 }, 25, 1204)).toBe('26–50 of 1,204')
  expect(describeRange({ page: 1, size: 25 }, 3, null)).toBe('1–3')
  expect(describeRange({ page: 1, size: 25 }, 0, 0)).toBe('')
})

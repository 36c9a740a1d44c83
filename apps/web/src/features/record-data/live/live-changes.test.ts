import { expect, test } from 'vitest'
import type { LiveChange } from '../../../lib/live/live.ts'
import { changedCells, splitChanges } from './live-changes.ts'
import type { RecordData } from '../documents.ts'

const row = (id: string, version: number, more: Partial<RecordData> = {}): RecordData => ({
  id,
  version,
  createdAt: '',
  updatedAt: '',
  ...more,
})
const change = (id: string, version: number, action: LiveChange['action'] = 'update', isIn = action !== 'delete') => ({
  id,
  version,
  action,
  record: isIn ? { id } : null,
})
const split = (changes: readonly LiveChange[], shown: readonly RecordData[], isWhole = false, known: string[] = []) =>
  splitChanges(changes, shown, isWhole, ({ id }) => known.includes(id))
const move = (id: string, version: number, isListed: boolean) => ({ id, version, isListed })
const nothing = { stale: [], moving: [], hasOthers: false }

test('visible rows are refetched, rows that come or go wait', () => {
  const shown = [row('a', 1), row('b', 4), row('c', 2)]
  const changes = [change('a', 2), change('c', 3, 'delete'), change('new', 1, 'create'), change('elsewhere', 9)]
  expect(split(changes, shown)).toEqual({
    stale: ['a'],
    moving: [move('c', 3, false), move('new', 1, true)],
    hasOthers: true,
  })
})

test('a change of a record on a later page is reported, because sums include it', () => {
  expect(split([change('elsewhere', 9)], [row('a', 1)])).toEqual({ ...nothing, hasOthers: true })
  expect(split([change('mine', 2)], [row('a', 1)], false, ['mine'])).toEqual(nothing)
})

test("the user's own changes are skipped in any order of arrival", () => {
  expect(split([change('a', 2), change('a', 3)], [row('a', 3)])).toEqual(nothing)
  expect(split([change('mine', 1, 'create')], [row('mine', 1)])).toEqual(nothing)
  expect(split([change('mine', 1, 'create')], [], false, ['mine'])).toEqual(nothing)
})

test('a record in two columns, of which one was read before the change, is refetched', () => {
  for (const shown of [
    [row('a', 1), row('a', 2)],
    [row('a', 2), row('a', 1)],
  ])
    expect(split([change('a', 2)], shown)).toEqual({ ...nothing, stale: ['a'] })
})

test('the latest of several changes of a record applies', () => {
  expect(split([change('a', 2), change('a', 3, 'delete')], [row('a', 1)])).toEqual({
    ...nothing,
    moving: [move('a', 3, false)],
  })
  expect(split([change('n', 1, 'create'), change('n', 2, 'delete')], [])).toEqual({ ...nothing, hasOthers: true })
})

test('a row that leaves the filter is removed; one that enters it is found when there are no further pages', () => {
  expect(split([change('a', 2, 'update', false)], [row('a', 1)])).toEqual({ ...nothing, moving: [move('a', 2, false)] })
  expect(split([change('in', 2)], [row('a', 1)], true)).toEqual({
    stale: [],
    moving: [move('in', 2, true)],
    hasOthers: true,
  })
  expect(split([change('out', 2, 'update', false)], [row('a', 1)], true)).toEqual({ ...nothing, hasOthers: true })
})

test('changed cells are those whose values differ', () => {
  const old = [row('a', 1, { name: 'x', tags: ['1'] }), row('b', 1, { name: 'x' })]
  const fresh = new Map([
    ['a', row('a', 2, { name: 'y', tags: ['1'] })],
    ['b', row('b', 1, { name: 'older answer' })],
  ])
  expect(changedCells(old, fresh)).toEqual(new Set(['a version', 'a name']))
})

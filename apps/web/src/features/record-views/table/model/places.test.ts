import { expect, test } from 'vitest'
import { displayedAround, placesOf } from './places.ts'
import type { Grid } from './table-state.ts'

const gridOf = (...ids: readonly string[]): Grid => ({
  rows: ids.length,
  keyAt: (row) => ids[row],
  rowOf: (id) => ids.indexOf(id),
  columns: [],
})
const displayed = (...ids: readonly string[]) =>
  ids.map((id) => ({ id: id.replace('*', ''), isChanged: id.endsWith('*') }))

test('a changed row is compared with the unchanged rows on both sides', () => {
  const around = (...changed: readonly string[]) =>
    displayedAround(gridOf('a', 'b', 'c', 'd', 'e', 'new row'), new Set(changed))
  expect(around('c')).toEqual(displayed('b', 'c*', 'd'))
  expect(around('b', 'c')).toEqual(displayed('a', 'b*', 'c*', 'd'))
  expect(around('a', 'e')).toEqual(displayed('a*', 'b', 'd', 'e*'))
  expect(around('gone')).toEqual([])
})

test.each([
  ['stays between its neighbors', ['a', 'b*', 'c'], 'abc', { b: 'right' }],
  ['belongs below', ['a', 'b*', 'c'], 'acb', { b: 'moved' }],
  ['belongs above', ['a', 'b*', 'c'], 'bac', { b: 'moved' }],
  ['matches no longer', ['a', 'b*', 'c'], 'ac', { b: 'unmatched' }],
  ['is the first row', ['b*', 'c'], 'bc', { b: 'right' }],
  ['is one of several that keep their order', ['a', 'b*', 'c*', 'd'], 'abcd', { b: 'right', c: 'right' }],
  ['is one of several of which one moves', ['a', 'b*', 'c*', 'd'], 'acbd', { b: 'right', c: 'moved' }],
  ['is next to one that moves', ['a', 'b*', 'c*', 'd'], 'acdb', { b: 'moved', c: 'right' }],
  ['is next to a row that has left the list', ['a', 'b*', 'c'], 'ab', { b: 'right' }],
])('a changed row that %s', (_, rows, order, expected) => {
  expect(Object.fromEntries(placesOf(displayed(...rows), order.split('')))).toEqual(expected)
})

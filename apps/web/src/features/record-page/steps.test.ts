import { expect, test } from 'vitest'
import { type LoadedPage, rowsAround } from '../record-data/rows/loaded-rows.ts'
import { stepsAmong } from './steps.ts'

const recordsOf = (ids: string) => ids.split('').map((id) => ({ id })) as unknown as LoadedPage['records']

/** One character for each record; `.` ends the list. */
const page = (list: string, first: number, ids: string, isShown = false): LoadedPage => ({
  list,
  first,
  records: recordsOf(ids.replace('.', '')),
  isLast: ids.endsWith('.'),
  isShown,
})

function check(pages: readonly LoadedPage[], id: string, rows: string, first: number, total: number | null) {
  const found = rowsAround(pages, 'all', id)
  expect([found.records.map((record) => record.id).join(''), found.first, found.total]).toEqual([rows, first, total])
}

test('consecutive pages form one list', () => check([page('all', 2, 'cd'), page('all', 0, 'ab')], 'c', 'abcd', 0, null))

test('next to a gap, the rows around the record are used', () => {
  check([page('all', 0, 'ab'), page('all', 4, 'ef')], 'f', 'ef', 4, null)
  check([page('all', 0, 'ab'), page('all', 4, 'ef.')], 'a', 'ab', 0, 6)
})

test('the last page determines the total', () => check([page('all', 0, 'ab'), page('all', 2, 'c.')], 'a', 'abc', 0, 3))

test('a record of a column has the neighbors of its column', () =>
  check([page('won', 0, 'xyz.'), page('all', 0, 'ab')], 'y', 'xyz', 0, 3))

test('prefers the requested list, then a visible one, then any other', () => {
  const pages = [page('old', 0, 'ma'), page('won', 0, 'xa', true), page('all', 0, 'ab')]
  check(pages, 'a', 'ab', 0, null)
  check(pages.slice(0, 2), 'a', 'xa', 0, null)
  check(pages.slice(0, 1), 'a', 'ma', 0, null)
})

test('a record outside all lists has no neighbors', () => check([page('all', 0, 'ab')], 'q', '', 0, null))

test('steps lead to the neighbors and stop at the ends', () => {
  const opened: string[] = []
  const at = (id: string) =>
    stepsAmong({ records: recordsOf('abc'), first: 50, total: 53 }, id, (next) => opened.push(next))
  at('b').previous?.()
  at('b').next?.()
  expect(opened).toEqual(['a', 'c'])
  expect(at('a')).toMatchObject({ position: 51, total: 53, previous: null })
  expect(at('c').next).toBeNull()
  expect(at('q')).toEqual({ position: null, total: null, previous: null, next: null })
})

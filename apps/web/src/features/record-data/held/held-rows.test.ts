import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fillPage,
  followAnchors,
  groupsWithHeld,
  type HeldRow,
  holdAt,
  insertAt,
  insertIntoPages,
  planPage,
  removeFrom,
} from './held-rows.ts'

interface Row {
  readonly id: string
}
const rows = (ids: readonly string[]): Row[] => ids.map((id) => ({ id }))
const section = 'all'
const path: readonly string[] = []

/** Reads a window as the table does: from the server's list without the held rows. */
function read(
  held: readonly HeldRow[],
  server: readonly string[],
  window: { offset: number; limit: number },
): string[] {
  const plan = planPage(held, section, window)
  const others = server.filter((id) => !held.some((row) => row.id === id))
  const { offset, limit } = plan.window
  return fillPage(plan, rows(others.slice(offset, offset + limit)), rows([...plan.held.values()])).map(({ id }) => id)
}

const command = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), at: fc.nat(), to: fc.nat() }),
  fc.record({
    kind: fc.constant('create' as const),
    at: fc.nat(),
    to: fc.nat(),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('bin' as const), at: fc.nat() }),
)

test('edited and new rows stay where they are, regardless of their position on the server', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 9 }),
      fc.array(command, { maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      (size, commands, limit) => {
        let server = Array.from({ length: size }, (_, i) => `row ${i}`)
        let shown = server
        let held: readonly HeldRow[] = []
        for (const [n, command] of commands.entries()) {
          if (command.kind === 'create') {
            const ids = Array.from({ length: command.count }, (_, i) => `new ${n}.${i}`)
            const at = command.at % (shown.length + 1)
            held = insertAt(held, { section, at, path }, ids)
            server = server.toSpliced(command.to % (server.length + 1), 0, ...ids)
            shown = shown.toSpliced(at, 0, ...ids)
          } else if (shown.length > 0) {
            const at = command.at % shown.length
            const id = shown[at]!
            const others = server.filter((one) => one !== id)
            if (command.kind === 'edit') {
              held = holdAt(held, [{ id, section, at, path }])
              server = others.toSpliced(command.to % (others.length + 1), 0, id)
            } else {
              held = removeFrom(held, [{ id, section, at }])
              server = others
              shown = shown.toSpliced(at, 1)
            }
          }
          const pages = Array.from({ length: Math.ceil(shown.length / limit) }, (_, i) => i * limit)
          expect(pages.flatMap((offset) => read(held, server, { offset, limit }))).toEqual(shown)
        }
      },
    ),
  )
})

test('a record that no longer matches the filter keeps its row', () => {
  const held = holdAt([], [{ id: 'b', section, at: 1, path }])
  expect(read(held, ['a', 'c'], { offset: 0, limit: 3 })).toEqual(['a', 'b', 'c'])
})

test('held rows are last when the list has become shorter', () => {
  const held = insertAt([], { section, at: 3, path }, ['new'])
  expect(read(held, ['a', 'new'], { offset: 0, limit: 5 })).toEqual(['a', 'new'])
})

test('held rows follow the row above them when others add, remove or restore rows', () => {
  const held = [
    { id: 'first', section, at: 0, path, after: null, isNew: true },
    { id: 'new', section, at: 2, path, after: 'a', isNew: true },
    { id: 'also new', section, at: 3, path, after: 'a', isNew: true },
  ]
  const shown = (others: readonly string[]) =>
    read(followAnchors(held, section, { offset: 0, ids: others }), [...others, ...held.map(({ id }) => id)], {
      offset: 0,
      limit: 9,
    })
  expect(shown(['a', 'b'])).toEqual(['first', 'a', 'new', 'also new', 'b'])
  expect(shown(['x', 'a', 'b'])).toEqual(['first', 'x', 'a', 'new', 'also new', 'b'])
  // Without the row above, held rows stay at their positions.
  expect(shown(['b', 'c'])).toEqual(['first', 'b', 'new', 'also new', 'c'])
})

test('a row held below a row that is then held itself follows the next row above', () => {
  const held = insertAt([], { section, at: 2, path, after: 'b' }, ['new'])
  const both = holdAt(held, [{ id: 'b', section, at: 1, path, after: 'a' }])
  expect(both.map(({ id, after }) => [id, after])).toEqual([
    ['new', 'a'],
    ['b', 'a'],
  ])
})

test('loaded pages show inserted rows immediately', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 12 }),
      fc.nat(),
      fc.integer({ min: 1, max: 3 }),
      fc.subarray([0, 1, 2, 3]),
      (size, place, count, loaded) => {
        const limit = 4
        const list = rows(Array.from({ length: size }, (_, i) => `row ${i}`))
        const at = place % (size + 1)
        const inserted = rows(Array.from({ length: count }, (_, i) => `new ${i}`))
        const after = list.toSpliced(at, 0, ...inserted)
        const pages = loaded.map((number) => {
          const offset = number * limit
          return { offset, limit, rows: list.slice(offset, offset + limit) }
        })
        for (const [i, page] of insertIntoPages(pages, at, inserted).entries()) {
          const expected = after.slice(loaded[i]! * limit, (loaded[i]! + 1) * limit)
          expect(expected.slice(0, page?.length ?? 0)).toEqual(page ?? [])
          if (loaded.length === 4) expect(page).toEqual(expected)
        }
      },
    ),
  )
})

test('groups count the rows that they show, and a group with only held rows keeps its position', () => {
  const group = (stage: string, count: number, sum = 0) => ({ keys: { stage }, count, sum: { amount: sum } })
  const known = [group('a', 2), group('b', 1), group('c', 3)]
  // The record of `b` now belongs to `d`.
  const all = [group('a', 2, 5), group('c', 3, 6), group('d', 1, 7)]
  const others = [group('a', 2), group('c', 3)]
  const shown = groupsWithHeld(['stage'], { all, others }, [['b']], known)
  expect(shown.map(({ keys, count }) => [keys.stage, count])).toEqual([
    ['a', 2],
    ['b', 1],
    ['c', 3],
  ])
  expect(shown[0]!.sum.amount).toBe(5)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Grid, isLost, reduceTable, startState, type TableState } from './table-state.ts'

const columns = ['select', 'a', 'b', 'c', 'menu']

/** A list of which only some rows are loaded. */
interface List {
  readonly ids: readonly string[]
  readonly isLoaded: (row: number) => boolean
}

const gridOf = ({ ids, isLoaded }: List, names = columns): Grid => ({
  rows: ids.length,
  keyAt: (row) => (row >= 0 && isLoaded(row) ? ids[row] : undefined),
  rowOf: (key) => {
    const row = ids.indexOf(key)
    return row !== -1 && isLoaded(row) ? row : -1
  },
  columns: names,
})

const everything = (ids: readonly string[]): List => ({ ids, isLoaded: () => true })
const idsOf = (count: number) => Array.from({ length: count }, (_, i) => `r${i}`)
const at = (row: number, column = 1) => ({ row, column })

function selected(ids: readonly string[], from: number, to: number): TableState {
  return reduceTable(startState(at(0)), {
    type: 'select',
    from: at(from),
    to: at(to, 2),
    grid: gridOf(everything(ids)),
  })
}
const follow = (state: TableState, list: List) => reduceTable(state, { type: 'follow', grid: gridOf(list) })

test('rows added above the selection, as by a paste into a list with the newest first, are not selected', () => {
  const ids = idsOf(5)
  const state = follow(selected(ids, 3, 4), everything(['new1', 'new2', ...ids]))
  expect(state.targets.rows).toEqual(['r3', 'r4'])
  expect(state.focus).toEqual(at(6, 2))
  expect(state.anchor).toEqual(at(5))
})

test('a row inserted between the selected rows is not selected', () => {
  const state = follow(selected(idsOf(4), 1, 2), everything(['r0', 'r1', 'new', 'r2', 'r3']))
  expect(state.targets.rows).toEqual(['r1', 'r2'])
})

test('after the focused row leaves the list, no action applies until the user moves', () => {
  const lost = follow(selected(idsOf(4), 1, 2), everything(['r0', 'r1', 'r3']))
  expect(isLost(lost)).toBe(true)
  expect(lost.targets.rows).toEqual([])
  const moved = reduceTable(lost, { type: 'focus', cell: at(2), grid: gridOf(everything(['r0', 'r1', 'r3'])) })
  expect(moved.targets.rows).toEqual(['r3'])
})

test('nothing changes while rows of the selection stay unloaded', () => {
  const partly = (last: number): List => ({ ids: idsOf(6), isLoaded: (row) => row <= last })
  const grid = gridOf(partly(2))
  const state = reduceTable(startState(at(0)), { type: 'select', from: at(1), to: at(5), grid })
  const more = follow(state, partly(3))
  expect(more.targets.rows).toEqual(['r1', 'r2', 'r3', undefined, undefined])
  expect(follow(more, partly(3))).toBe(more)
})

test('a row that loads is filled in, unless the rows around it have moved', () => {
  const ids = idsOf(6)
  const partly: List = { ids, isLoaded: (row) => row !== 2 }
  const state = reduceTable(startState(at(0)), { type: 'select', from: at(1), to: at(3), grid: gridOf(partly) })
  expect(state.targets.rows).toEqual(['r1', undefined, 'r3'])
  expect(follow(state, everything(ids)).targets.rows).toEqual(['r1', 'r2', 'r3'])
  expect(follow(state, everything(['r1', 'new', 'r2', 'r3'])).targets.rows).toEqual(['r1', undefined, 'r3'])
})

test('the selection follows a moved column, and never includes an inserted one', () => {
  const grid = (names: readonly string[]) => gridOf(everything(idsOf(3)), ['select', ...names, 'menu'])
  const state = reduceTable(startState(at(0)), {
    type: 'select',
    from: at(0, 1),
    to: at(0, 2),
    grid: grid(['a', 'b', 'c']),
  })
  expect(reduceTable(state, { type: 'follow', grid: grid(['new', 'a', 'b', 'c']) }).targets.columns).toEqual(['a', 'b'])
  expect(reduceTable(state, { type: 'follow', grid: grid(['a', 'new', 'b']) }).targets.columns).toEqual(['b'])
  expect(isLost(reduceTable(state, { type: 'follow', grid: grid(['a', 'c']) }))).toBe(true)
})

test('an editor stays with its record, in the same React element', () => {
  const ids = idsOf(3)
  const state = reduceTable(startState(at(0)), {
    type: 'edit',
    cell: at(1),
    start: 'typed',
    grid: gridOf(everything(ids)),
  })
  const moved = follow(state, everything(['new', ...ids]))
  expect(moved).toMatchObject({ editing: 'typed', focus: at(2) })
  expect(moved.focus.row - moved.shift).toBe(state.focus.row - state.shift)
  expect(follow(moved, everything(['new', 'r0', 'r2'])).editing).toBeNull()
})

test('a saved draft remains the target of actions under its new key', () => {
  const grid = gridOf(everything(['r0', 'draft']))
  const state = reduceTable(startState(at(0)), { type: 'focus', cell: at(1), grid })
  const saved = reduceTable(state, { type: 'rename', from: 'draft', to: 'r9' })
  expect(follow(saved, everything(['r0', 'r9'])).targets.rows).toEqual(['r9'])
  expect(follow(saved, everything(['r9', 'r0'])).focus.row).toBe(0)
})

type Change =
  | { readonly kind: 'insert' | 'remove'; readonly row: number }
  | { readonly kind: 'move'; readonly row: number; readonly to: number }
  | { readonly kind: 'sort' }
  | { readonly kind: 'window'; readonly first: number; readonly last: number }

const row = fc.nat(30)
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constantFrom('insert' as const, 'remove' as const), row }),
  fc.record({ kind: fc.constant('move' as const), row, to: row }),
  fc.constant({ kind: 'sort' as const }),
  fc.record({ kind: fc.constant('window' as const), first: row, last: row }),
)

/** Changes of the list by another user, by sorting and by scrolling. */
function apply({ ids, isLoaded }: List, change: Change, name: string): List {
  switch (change.kind) {
    case 'insert':
      return { ids: ids.toSpliced(change.row, 0, name), isLoaded }
    case 'remove':
      return { ids: ids.toSpliced(change.row, 1), isLoaded }
    case 'move': {
      const moved = ids[change.row]
      return moved === undefined
        ? { ids, isLoaded }
        : { ids: ids.toSpliced(change.row, 1).toSpliced(change.to, 0, moved), isLoaded }
    }
    case 'sort':
      return { ids: ids.toReversed(), isLoaded }
    case 'window':
      return { ids, isLoaded: (at) => at >= change.first && at <= change.last }
  }
}

test('however the list changes, actions change the selected rows or none', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      row,
      row,
      fc.array(anyChange, { maxLength: 12 }),
      (count, a, b, changes) => {
        const start = everything(idsOf(count))
        const [from, to] = [a % count, b % count]
        const chosen = start.ids.slice(Math.min(from, to), Math.max(from, to) + 1)
        const focused = start.ids[to]!
        let list = start
        let state = selected(start.ids, from, to)
        for (const [i, change] of changes.entries()) {
          list = apply(list, change, `new${i}`)
          state = follow(state, list)
          expect(isLost(state) ? [] : chosen).toEqual(state.targets.rows)
          // The focus is drawn at the focused record, if it is loaded.
          const where = list.ids.indexOf(focused)
          if (!isLost(state) && where !== -1 && list.isLoaded(where)) expect(state.focus.row).toBe(where)
        }
        const { ids } = list
        const last = follow(state, everything(ids))
        if (!isLost(last)) expect(ids[last.focus.row]).toBe(focused)
      },
    ),
    { numRuns: 500 },
  )
})

import { expect, test } from 'vitest'
import { type Bounds, fillTarget, moveCell, rangeOf } from './range.ts'

const bounds: Bounds = { rows: 100, columns: 6, firstField: 1, lastField: 4, page: 10 }

const press = (key: string, row: number, column: number, mods: { isMod?: boolean; isAlt?: boolean } = {}) => {
  const next = moveCell({ row, column }, { key, isMod: false, isShift: false, isAlt: false, ...mods }, bounds)
  return next && [next.row, next.column]
}

test('arrows move by cell and stop at the edges', () => {
  expect(press('ArrowRight', 3, 2)).toEqual([3, 3])
  expect(press('ArrowRight', 3, 5)).toEqual([3, 5])
  expect(press('ArrowLeft', 3, 0)).toEqual([3, 0])
  expect(press('ArrowDown', 99, 2)).toEqual([99, 2])
})

test('only ↑ from the first row moves to the header, and ↓ moves back', () => {
  expect(press('ArrowUp', 0, 2)).toEqual([-1, 2])
  expect(press('ArrowUp', -1, 2)).toEqual([-1, 2])
  expect(press('ArrowUp', 5, 2)).toEqual([4, 2])
  expect(press('ArrowDown', -1, 2)).toEqual([0, 2])
  expect(press('PageUp', 4, 2)).toEqual([0, 2])
})

test('Mod with an arrow moves to the edge of the values', () => {
  expect(press('ArrowRight', 3, 2, { isMod: true })).toEqual([3, 4])
  expect(press('ArrowLeft', 3, 2, { isMod: true })).toEqual([3, 1])
  expect(press('ArrowUp', 50, 2, { isMod: true })).toEqual([0, 2])
  expect(press('End', 3, 2, { isMod: true })).toEqual([99, 4])
  expect(press('Home', 3, 2)).toEqual([3, 1])
})

test('other keys, and arrows with Alt, do nothing', () => {
  expect(press('x', 3, 2)).toBeNull()
  expect(press('ArrowLeft', -1, 2, { isAlt: true })).toBeNull()
})

test('an empty list has a header to focus', () => {
  const empty = { ...bounds, rows: 0 }
  expect(
    moveCell({ row: -1, column: 1 }, { key: 'ArrowDown', isMod: false, isShift: false, isAlt: false }, empty),
  ).toEqual({
    row: -1,
    column: 1,
  })
})

test('a selection excludes the header and the columns without values', () => {
  expect(rangeOf({ row: 5, column: 3 }, { row: -1, column: 0 }, bounds)).toEqual({
    top: 0,
    bottom: 5,
    left: 1,
    right: 3,
  })
})

test('filling extends to the side with the longer drag, and not within the range', () => {
  const source = { top: 2, bottom: 3, left: 2, right: 2 }
  expect(fillTarget(source, { row: 8, column: 3 }, bounds)).toEqual({ ...source, bottom: 8 })
  expect(fillTarget(source, { row: 0, column: 2 }, bounds)).toEqual({ ...source, top: 0 })
  expect(fillTarget(source, { row: 3, column: 9 }, bounds)).toEqual({ ...source, right: 4 })
  expect(fillTarget(source, { row: 3, column: 2 }, bounds)).toBeNull()
})

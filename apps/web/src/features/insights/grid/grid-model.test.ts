import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  freePlace,
  gridColumns,
  type GridTile,
  moveTile,
  readingOrder,
  resizeTile,
  compactTiles,
} from './grid-model.ts'

const tile = (id: string, x: number, y: number, width: number, height: number): GridTile => ({
  id,
  x,
  y,
  width,
  height,
})
const places = (tiles: readonly GridTile[]) => Object.fromEntries(tiles.map(({ id, x, y }) => [id, [x, y]]))

const two = [tile('a', 0, 0, 6, 4), tile('b', 6, 0, 6, 4)]
const column = [tile('a', 0, 0, 12, 2), tile('b', 0, 2, 12, 2), tile('c', 0, 4, 12, 2)]

test('a tile that is moved onto another pushes it down', () => {
  expect(places(moveTile(two, 'b', 0, 0))).toEqual({ b: [0, 0], a: [0, 4] })
  expect(places(moveTile(column, 'c', 0, 0))).toEqual({ c: [0, 0], a: [0, 2], b: [0, 4] })
})

test('tiles below a tile that is moved away move up', () => {
  expect(places(moveTile(column, 'a', 0, 4))).toEqual({ b: [0, 0], a: [0, 2], c: [0, 4] })
  expect(places(moveTile(two, 'a', 6, 4))).toEqual({ b: [6, 0], a: [6, 4] })
})

test('a tile stays inside the grid', () => {
  expect(places(moveTile(two, 'b', 40, -3))).toEqual({ a: [0, 0], b: [6, 0] })
  expect(resizeTile(two, 'b', 40, 1)[1]).toEqual(tile('b', 6, 0, 6, 2))
})

test('a larger tile pushes its neighbor down', () => {
  expect(places(resizeTile(two, 'a', 8, 4))).toEqual({ a: [0, 0], b: [6, 4] })
})

test('a new tile is added at the first free place', () => {
  expect(freePlace([tile('a', 0, 0, 6, 4)], 6, 4)).toEqual({ x: 6, y: 0 })
  expect(freePlace(two, 6, 4)).toEqual({ x: 0, y: 4 })
  expect(freePlace([], 12, 2)).toEqual({ x: 0, y: 0 })
})

test('on a phone tiles are in reading order', () => {
  expect(
    readingOrder([tile('c', 0, 4, 12, 2), tile('b', 6, 0, 6, 4), tile('a', 0, 0, 6, 4)]).map(({ id }) => id),
  ).toEqual(['a', 'b', 'c'])
})

const anyTiles = fc
  .array(
    fc.record({
      x: fc.nat(11),
      y: fc.nat(30),
      width: fc.integer({ min: 1, max: 12 }),
      height: fc.integer({ min: 1, max: 8 }),
    }),
    { maxLength: 14 },
  )
  .map((list) => list.map((place, i): GridTile => ({ id: `t${i}`, ...place })))

const steps = fc.array(
  fc.record({
    isMove: fc.boolean(),
    tile: fc.nat(13),
    a: fc.integer({ min: -3, max: 20 }),
    b: fc.integer({ min: -3, max: 40 }),
  }),
  { maxLength: 8 },
)

test('after any move or resize, no tiles overlap, none is lost or outside, and there are no gaps above tiles', () => {
  fc.assert(
    fc.property(anyTiles, steps, (list, taken) => {
      let tiles = compactTiles(list)
      expectCompact(tiles, list.length)
      for (const step of taken) {
        const id = `t${step.tile}`
        tiles = step.isMove ? moveTile(tiles, id, step.a, step.b) : resizeTile(tiles, id, step.a, step.b)
        expectCompact(tiles, list.length)
      }
    }),
    { numRuns: 300 },
  )
})

test('compacting twice changes nothing', () => {
  fc.assert(
    fc.property(anyTiles, (list) => {
      const tiles = compactTiles(list)
      expect(compactTiles(tiles)).toEqual(tiles)
      for (const { id, x, y } of tiles) expect(moveTile(tiles, id, x, y)).toEqual(tiles)
    }),
    { numRuns: 200 },
  )
})

function expectCompact(tiles: readonly GridTile[], count: number): void {
  expect(new Set(tiles.map(({ id }) => id)).size).toBe(count)
  const cells = new Set<string>()
  for (const { x, y, width, height } of tiles) {
    expect(x >= 0 && y >= 0 && x + width <= gridColumns).toBe(true)
    for (let column = x; column < x + width; column++)
      for (let row = y; row < y + height; row++) {
        expect(cells.has(`${column} ${row}`)).toBe(false)
        cells.add(`${column} ${row}`)
      }
  }
  for (const { x, y, width } of tiles)
    expect(y === 0 || Array.from({ length: width }, (_, i) => cells.has(`${x + i} ${y - 1}`)).includes(true)).toBe(true)
}

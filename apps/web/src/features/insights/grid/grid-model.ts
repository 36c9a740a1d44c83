/** A place on the grid of a dashboard: columns and rows from 0. */
export interface GridTile {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const gridColumns = 12
const leastWidth = 2
const leastHeight = 2
const mostHeight = 40

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(Math.round(value), least), most)

const overlap = (a: GridTile, b: GridTile): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const inReadingOrder = (a: GridTile, b: GridTile): number => a.y - b.y || a.x - b.x

/**
 * Tiles without gaps above them, in reading order. Of two that overlap, one moves down; of two that begin in the same
 * row, the one being arranged is placed first.
 */
export function compactTiles<T extends GridTile>(tiles: readonly T[], arranged?: string): readonly T[] {
  const placed: T[] = []
  const first = (tile: T) => (tile.id === arranged ? 0 : 1)
  for (const tile of tiles.toSorted((a, b) => a.y - b.y || first(a) - first(b) || a.x - b.x)) {
    const width = clamp(tile.width, 1, gridColumns)
    const inside = {
      ...tile,
      width,
      height: clamp(tile.height, 1, mostHeight),
      x: clamp(tile.x, 0, gridColumns - width),
    }
    // Moves up to the lowest tile above it. Tiles are placed from top to bottom, so none is below it yet.
    const y = placed.reduce(
      (floor, other) => (overlap({ ...inside, y: other.y }, other) ? Math.max(floor, other.y + other.height) : floor),
      0,
    )
    placed.push({ ...inside, y })
  }
  const places = new Map(placed.map((tile) => [tile.id, tile]))
  // Keeps the order of the list, so that no tile is remounted.
  return tiles.map(({ id }) => places.get(id)!)
}

/** The tile at another place. Tiles that begin there, and those below them, move down. */
export function moveTile<T extends GridTile>(tiles: readonly T[], id: string, x: number, y: number): readonly T[] {
  const moved = tiles.find((tile) => tile.id === id)
  if (!moved) return tiles
  const to = { ...moved, x: clamp(x, 0, gridColumns - moved.width), y: Math.max(0, Math.round(y)) }
  return compactTiles(pushBelow(tiles, to), id)
}

export function resizeTile<T extends GridTile>(
  tiles: readonly T[],
  id: string,
  width: number,
  height: number,
): readonly T[] {
  const before = tiles.find((tile) => tile.id === id)
  if (!before) return tiles
  const most = gridColumns - before.x
  const to = {
    ...before,
    width: clamp(width, Math.min(leastWidth, most), most),
    height: clamp(height, leastHeight, mostHeight),
  }
  return compactTiles(pushBelow(tiles, to), id)
}

/** Moves the tiles that `to` covers below it, then the tiles that those cover, and so on. */
function pushBelow<T extends GridTile>(tiles: readonly T[], to: T): readonly T[] {
  const done: T[] = [to]
  const others = tiles.filter(({ id }) => id !== to.id).toSorted(inReadingOrder)
  for (const tile of others) {
    let at = tile
    for (let hit = done.find((other) => overlap(at, other)); hit; hit = done.find((other) => overlap(at, other)))
      at = { ...at, y: hit.y + hit.height }
    done.push(at)
  }
  const places = new Map(done.map((tile) => [tile.id, tile]))
  return tiles.map(({ id }) => places.get(id)!)
}

/** Where a new tile of a size goes: the first free place, in reading order. */
export function freePlace(tiles: readonly GridTile[], width: number, height: number): { x: number; y: number } {
  const bottom = rowsOf(tiles)
  for (let y = 0; y < bottom; y++)
    for (let x = 0; x + width <= gridColumns; x++) {
      const place = { id: '', x, y, width, height }
      if (!tiles.some((tile) => overlap(tile, place))) return { x, y }
    }
  return { x: 0, y: bottom }
}

const rowsOf = (tiles: readonly GridTile[]): number =>
  tiles.reduce((most, { y, height }) => Math.max(most, y + height), 0)

/** On a phone, tiles are stacked in reading order. */
export const readingOrder = <T extends GridTile>(tiles: readonly T[]): readonly T[] => tiles.toSorted(inReadingOrder)

import type { Size } from '@monarch/charts'
import type { GridTile } from '../grid/grid-model.ts'
import { gap, rowHeight } from '../grid/PlainGrid.tsx'

interface TvLayout {
  /** The scale of the dashboard; 1 is its size on a desktop. */
  readonly scale: number
  /** The top of each screen, in unscaled pixels from the first tile. */
  readonly screens: readonly number[]
}

/** The heading and the edges of a screen, in unscaled pixels. */
const around = 104
/** The dashboard is laid out at a width between these, in unscaled pixels; it is narrower only in a narrower window. */
const widest = 1440
const narrowest = 960

/**
 * Scales a dashboard to the screen. One that does not fit is split into screens: each begins with the first tile that the
 * previous screen did not show completely.
 */
export function tvLayout({ width, height }: Size, tiles: readonly GridTile[]): TvLayout {
  const step = rowHeight + gap
  const bottomOf = (tile: GridTile) => (tile.y + tile.height) * step - gap
  const whole = around + tiles.reduce((most, tile) => Math.max(most, bottomOf(tile)), 0)
  const scale = Math.max(1, Math.min(width / narrowest, Math.max(width / widest, height / whole)))
  const room = height / scale - around
  const screens = [0]
  const inOrder = tiles.toSorted((a, b) => a.y - b.y)
  for (;;) {
    const top = screens.at(-1)!
    const next = inOrder.find((tile) => bottomOf(tile) > top + room + 1 && tile.y * step > top)
    if (!next) return { scale, screens }
    screens.push(next.y * step)
  }
}

import type { Size } from '@monarch/charts'
import type { GridTile } from '../grid/grid-model.ts'
import { gap, rowHeight } from '../grid/PlainGrid.tsx'

export interface TvLayout {
  /** How much larger than on a desk the dashboard is drawn. */
  readonly scale: number
  /** Where each screen begins, in unscaled pixels from the first tile. */
  readonly screens: readonly number[]
}

/** The heading and the edges of a screen, in unscaled pixels. */
const around = 104
/** At these widths of the dashboard, it is as small or as large as it gets. */
const widest = 1440
const narrowest = 960

/**
 * A dashboard that fits is as large as the screen allows. A longer one takes several screens, which begin with a tile that
 * the one before did not show whole.
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

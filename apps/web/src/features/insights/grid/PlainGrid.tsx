import type { CSSProperties, ReactNode, Ref } from 'react'
import { type GridTile, gridColumns, readingOrder } from './grid-model.ts'

/** The pixels between tiles, and the height of a row. */
export const gap = 16
export const rowHeight = 40

interface PlainGridProps<T extends GridTile> {
  readonly tiles: readonly T[]
  readonly nameOf: (tile: T) => string
  readonly children: (tile: T) => ReactNode
}

/**
 * Tiles on twelve columns that stay where they are; stacked on a phone. A tile is a group, not a landmark: two tiles may
 * have the same name, and a dashboard has too many of them.
 */
export function PlainGrid<T extends GridTile>({ tiles, nameOf, children }: PlainGridProps<T>) {
  return (
    <Grid>
      {readingOrder(tiles).map((tile) => (
        <section key={tile.id} role="group" aria-label={nameOf(tile)} className={tileLook} style={placeOf(tile)}>
          {children(tile)}
        </section>
      ))}
    </Grid>
  )
}

export const tileLook =
  'relative min-w-0 rounded-lg border bg-background p-card max-sm:[grid-column:auto]! max-sm:[grid-row:span_var(--rows)]!'

export const placeOf = ({ x, y, width, height }: GridTile): CSSProperties =>
  ({
    gridColumnStart: x + 1,
    gridColumnEnd: x + 1 + width,
    gridRowStart: y + 1,
    gridRowEnd: y + 1 + height,
    '--rows': height,
  }) as CSSProperties

export function Grid({ children, ref }: { readonly children: ReactNode; readonly ref?: Ref<HTMLDivElement> }) {
  return (
    <div
      ref={ref}
      data-tile-grid
      className="grid grid-cols-1 sm:grid-cols-[repeat(var(--columns),minmax(0,1fr))]"
      style={{ '--columns': gridColumns, gap, gridAutoRows: rowHeight } as CSSProperties}
    >
      {children}
    </div>
  )
}

/** A position: the row index in the list (−1 is the header) and the column index on screen. */
export interface Cell {
  readonly row: number
  readonly column: number
}

/** Inclusive on both ends. */
export interface Range {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Limits of movement. The first and last field column limit the selection. */
export interface Bounds {
  readonly rows: number
  readonly columns: number
  readonly firstField: number
  readonly lastField: number
  /** Rows on one screen. */
  readonly page: number
}

export interface Stroke {
  readonly key: string
  readonly isMod: boolean
  readonly isShift: boolean
  readonly isAlt: boolean
}

/** The target of a key; `null` for other keys. Only `↑` moves to row −1, the header. */
export function moveCell({ row, column }: Cell, { key, isMod, isAlt }: Stroke, bounds: Bounds): Cell | null {
  if (isAlt) return null
  const lastRow = bounds.rows - 1
  const lastColumn = bounds.columns - 1
  const rowTo = (next: number) => ({ row: clamp(next, row <= 0 ? -1 : Math.min(0, lastRow), lastRow), column })
  const columnTo = (next: number) => ({ row, column: clamp(next, 0, lastColumn) })
  switch (key) {
    case 'ArrowUp':
      return isMod ? { row: Math.min(0, lastRow), column } : rowTo(row - 1)
    case 'ArrowDown':
      return isMod ? { row: lastRow, column } : rowTo(row + 1)
    case 'ArrowLeft':
      return isMod ? { row, column: bounds.firstField } : columnTo(column - 1)
    case 'ArrowRight':
      return isMod ? { row, column: bounds.lastField } : columnTo(column + 1)
    case 'Home':
      return isMod ? { row: Math.min(0, lastRow), column: bounds.firstField } : { row, column: bounds.firstField }
    case 'End':
      return isMod ? { row: lastRow, column: bounds.lastField } : { row, column: bounds.lastField }
    case 'PageUp':
      return { row: Math.max(Math.min(0, lastRow), row - bounds.page), column }
    case 'PageDown':
      return { row: Math.min(lastRow, row + bounds.page), column }
    default:
      return null
  }
}

/** The cells between two corners, without the header and columns without values. */
export function rangeOf(a: Cell, b: Cell, bounds: Pick<Bounds, 'firstField' | 'lastField'>): Range {
  const within = (column: number) => clamp(column, bounds.firstField, bounds.lastField)
  return {
    top: Math.max(0, Math.min(a.row, b.row)),
    bottom: Math.max(0, Math.max(a.row, b.row)),
    left: Math.min(within(a.column), within(b.column)),
    right: Math.max(within(a.column), within(b.column)),
  }
}

export function sizeOf({ top, bottom, left, right }: Range): { readonly rows: number; readonly columns: number } {
  return { rows: bottom - top + 1, columns: right - left + 1 }
}

export function isSingle(range: Range): boolean {
  return range.top === range.bottom && range.left === range.right
}

export function hasRow({ top, bottom }: Range, row: number): boolean {
  return row >= top && row <= bottom
}

/**
 * The range extended to where the fill handle was dragged, in the direction of the longer distance; `null` within the
 * range.
 */
export function fillTarget(
  source: Range,
  to: Cell,
  bounds: Pick<Bounds, 'rows' | 'firstField' | 'lastField'>,
): Range | null {
  const row = clamp(to.row, 0, bounds.rows - 1)
  const column = clamp(to.column, bounds.firstField, bounds.lastField)
  const down = Math.max(row - source.bottom, source.top - row)
  const aside = Math.max(column - source.right, source.left - column)
  if (down <= 0 && aside <= 0) return null
  if (down >= aside) return { ...source, top: Math.min(source.top, row), bottom: Math.max(source.bottom, row) }
  return { ...source, left: Math.min(source.left, column), right: Math.max(source.right, column) }
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}

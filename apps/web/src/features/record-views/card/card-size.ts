import type { Json } from '@monarch/field-types'

const coverHeight = 128
const padding = 12
const titleHeight = 24
const rowHeight = 24
const rowsGap = 4

/** The height of a card with this many fields, including its borders. */
export function cardHeight(fields: number, cover: unknown): number {
  const rows = fields === 0 ? 0 : rowsGap + fields * rowHeight
  return 2 + (cover ? coverHeight : 0) + 2 * padding + titleHeight + rows
}

/** Number of columns: the view's setting, limited by the width. */
export function columnsFor(width: number, requested: Json | undefined, gap: number): number {
  return Math.max(1, Math.min(mostColumns(requested), Math.floor((width + gap) / (leastCardWidth + gap))))
}

export const mostColumns = (requested: Json | undefined): number =>
  typeof requested === 'number' ? Math.min(5, Math.max(2, requested)) : 3

export const leastCardWidth = 200

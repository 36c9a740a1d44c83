import { isUnsentId } from '../../../record-data/unsent-id.ts'
import { draftId } from './draft-record.ts'
import type { Grid } from './table-state.ts'

/** Where a changed row is: `moved` if its sorted position is elsewhere, `unmatched` if the filter excludes it. */
export type Place = 'right' | 'moved' | 'unmatched'

interface DisplayedRow {
  readonly id: string
  readonly isChanged: boolean
}

/** The changed rows in their displayed order, each with the nearest unchanged row on both sides. */
export function displayedAround({ rows, keyAt, rowOf }: Grid, changed: ReadonlySet<string>): readonly DisplayedRow[] {
  const around = new Set<number>()
  const nearest = (from: number, step: 1 | -1) => {
    for (let row = from; row >= 0 && row < rows; row += step) {
      const id = keyAt(row)
      if (id === undefined || id.includes(' ')) return
      if (id === draftId || isUnsentId(id)) continue
      around.add(row)
      if (!changed.has(id)) return
    }
  }
  for (const id of changed) {
    if (isUnsentId(id)) continue
    const row = rowOf(id)
    if (row === -1 || around.has(row)) continue
    nearest(row, -1)
    nearest(row, 1)
  }
  return [...around].toSorted((a, b) => a - b).map((row) => ({ id: keyAt(row)!, isChanged: changed.has(keyAt(row)!) }))
}

/** Compares the displayed rows with their sorted order. `order` has the ids that match the request, in the order of the list. */
export function placesOf(displayed: readonly DisplayedRow[], order: readonly string[]): ReadonlyMap<string, Place> {
  const rank = new Map(order.map((id, i) => [id, i]))
  /** For each row, the rank of the next unchanged row. */
  const limits: number[] = []
  let limit = Infinity
  for (let i = displayed.length - 1; i >= 0; i--) {
    limits[i] = limit
    const { id, isChanged } = displayed[i]!
    if (!isChanged) limit = rank.get(id) ?? limit
  }
  const places = new Map<string, Place>()
  let last = -1
  for (const [i, { id, isChanged }] of displayed.entries()) {
    const at = rank.get(id)
    const place = at === undefined ? 'unmatched' : at > last && at < limits[i]! ? 'right' : 'moved'
    if (isChanged) places.set(id, place)
    if (at !== undefined && (!isChanged || place === 'right')) last = at
  }
  return places
}

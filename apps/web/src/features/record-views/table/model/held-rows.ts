import type { RecordData } from '../../../record-data/documents.ts'

/**
 * A row that stays where it was made or edited, whatever the sort order and filter say, until the next sort or reload.
 * The list is read without the records of these rows, so each record has one row.
 */
export interface HeldRow {
  /** The id of its record or draft. */
  readonly id: string
  readonly record: RecordData
  /** The id of the nearest row above that is not held; `null` at the top of the page. */
  readonly after: string | null
  /** Number of rows above that are not held; used while `after` is not loaded. */
  readonly at: number
  /** The number of records before the first row of its page. */
  readonly skip: number
  readonly place: Place
}

/** Whether the row is where the sort order and filter put its record: `moved` and `unmatched` rows are not. */
export type Place = 'unknown' | 'right' | 'moved' | 'unmatched'

/** Where rows are inserted: below a row that is not held, and below `below` if that one is held. */
export interface InsertPoint extends Pick<HeldRow, 'after' | 'at' | 'skip'> {
  readonly below: string | null
}

/** Adds rows in order. */
export function holdNew(
  held: readonly HeldRow[],
  records: readonly RecordData[],
  { below, ...point }: InsertPoint,
): readonly HeldRow[] {
  const rows = records.map((record): HeldRow => ({ id: record.id, record, ...point, place: 'unknown' }))
  const isAbove = (row: HeldRow) => row.skip < point.skip || (row.skip === point.skip && row.at < point.at)
  const index = below === null ? held.filter(isAbove).length : held.findIndex(({ id }) => id === below) + 1
  return [...held.slice(0, index), ...rows, ...held.slice(index)]
}

/** A row of the list that leaves it, with the id of the row above and the number of rows above. */
export interface MovedRow {
  readonly record: RecordData
  readonly after: string | null
  readonly at: number
}

/** Holds rows of the list where they are. Held rows below them are then below the row above. */
export function holdMoved(held: readonly HeldRow[], moved: readonly MovedRow[], skip: number): readonly HeldRow[] {
  let next = held
  // From the last to the first, so that positions above stay valid.
  for (const { record, after, at } of moved.toSorted((a, b) => b.at - a.at)) {
    const row: HeldRow = { id: record.id, record, after, at, skip, place: 'unknown' }
    const settled = next.map((one) => {
      if (one.skip !== skip || one.at <= at) return one
      return { ...one, at: one.at - 1, after: one.after === record.id ? after : one.after }
    })
    const index = settled.findIndex((one, i) => one.skip > skip || (one.skip === skip && next[i]!.at > at))
    next = settled.toSpliced(index === -1 ? settled.length : index, 0, row)
  }
  return next
}

/** Follows the rows above after the list has changed. `indexOf` is -1 for records that are not loaded. */
export function followAbove(
  held: readonly HeldRow[],
  skip: number,
  count: number,
  indexOf: (id: string) => number,
): readonly HeldRow[] {
  return held
    .filter((row) => row.skip === skip)
    .map((row) => {
      const index = row.after === null ? -1 : indexOf(row.after)
      const at = row.after === null ? 0 : index === -1 ? Math.min(row.at, count) : index + 1
      return at === row.at ? row : { ...row, at }
    })
    .toSorted((a, b) => a.at - b.at)
}

/** The ids whose rows are not in the order of the server. `order` has the ids that match the request, sorted. */
export function findPlaces(
  displayed: readonly { readonly id: string; readonly isHeld: boolean }[],
  order: readonly string[],
): ReadonlyMap<string, Place> {
  const rank = new Map(order.map((id, i) => [id, i]))
  const next: number[] = []
  let above = Infinity
  for (let i = displayed.length - 1; i >= 0; i--) {
    next[i] = above
    const { id, isHeld } = displayed[i]!
    if (!isHeld) above = rank.get(id) ?? above
  }
  const places = new Map<string, Place>()
  let last = -1
  for (const [i, { id, isHeld }] of displayed.entries()) {
    const at = rank.get(id)
    if (isHeld) places.set(id, at === undefined ? 'unmatched' : at > last && at < next[i]! ? 'right' : 'moved')
    if (at !== undefined && (!isHeld || places.get(id) === 'right')) last = at
  }
  return places
}

import type { Json } from '@monarch/field-types'

/**
 * A row that keeps its position after it was created or edited, regardless of sort order and filter, until the next sort or reload. Reads
 * request the list without the held rows and insert them at their positions, so each record has one row.
 */
export interface HeldRow {
  readonly id: string
  /** Identifies the list, or the group of it, that the row is in. */
  readonly section: string
  /** Its position in the list or group, held rows included. */
  readonly at: number
  /** The values of its group, one for each level. */
  readonly path: readonly Json[]
  /** The id of the next row above that is not held; `null` at the top, undefined if it is not known. */
  readonly after?: string | null | undefined
  /** True for rows created in this table, which extend the page of a paged list. */
  readonly isNew: boolean
}

/** Positions of a section: `limit` rows from `offset`. */
export interface RowWindow {
  readonly offset: number
  readonly limit: number
}

export type RowPosition = Pick<HeldRow, 'section' | 'at' | 'path' | 'after'>

/** A displayed record and its position. */
export type ShownRow = RowPosition & Pick<HeldRow, 'id'>

/** Holds rows at their current positions. */
export function holdAt(held: readonly HeldRow[], rows: readonly ShownRow[]): readonly HeldRow[] {
  const ids = new Set(held.map(({ id }) => id))
  const added = rows.filter(({ id }) => !ids.has(id))
  if (added.length === 0) return held
  const all = [...held, ...added.map((row) => ({ ...row, isNew: false }))]
  const afterOf = new Map(all.map(({ id, after }) => [id, after]))
  return all.map((row) => {
    let { after } = row
    while (typeof after === 'string' && afterOf.has(after)) after = afterOf.get(after)
    return { ...row, after }
  })
}

/** Adds new rows; those below move down. */
export function insertAt(
  held: readonly HeldRow[],
  { section, at, ...position }: RowPosition,
  ids: readonly string[],
): readonly HeldRow[] {
  const moved = held.map((row) => (row.section === section && row.at >= at ? { ...row, at: row.at + ids.length } : row))
  return [...moved, ...ids.map((id, i) => ({ ...position, id, section, at: at + i, isNew: true }))]
}

/** Removes rows, held or not; those below move up. */
export function removeFrom(
  held: readonly HeldRow[],
  removed: readonly Pick<HeldRow, 'id' | 'section' | 'at'>[],
): readonly HeldRow[] {
  if (held.length === 0 || removed.length === 0) return held
  const ids = new Set(removed.map(({ id }) => id))
  return held
    .filter(({ id }) => !ids.has(id))
    .map((row) => {
      const above = removed.filter(({ section, at }) => section === row.section && at < row.at).length
      return above === 0 ? row : { ...row, at: row.at - above }
    })
}

/** Moves the held rows of a section to the rows below which they are held. `others` are rows that are not held. */
export function followAnchors(
  held: readonly HeldRow[],
  section: string,
  { offset, ids }: { readonly offset: number; readonly ids: readonly string[] },
): readonly HeldRow[] {
  const own = held.filter((row) => row.section === section).toSorted((a, b) => a.at - b.at)
  const anchored = own.map((row, i) => {
    const index = typeof row.after === 'string' ? ids.indexOf(row.after) : -1
    // The number of rows above that are not held.
    const above = row.after === null ? 0 : index === -1 ? row.at - i : offset + index + 1
    return { row, above }
  })
  const moved = new Map(anchored.toSorted((a, b) => a.above - b.above).map(({ row, above }, i) => [row.id, above + i]))
  if (own.every(({ id, at }) => moved.get(id) === at)) return held
  return held.map((row) => ({ ...row, at: moved.get(row.id) ?? row.at }))
}

/** What to read for these positions: rows of the list without the held ones, and the held ones in between. */
interface PagePlan {
  readonly window: RowWindow
  readonly held: ReadonlyMap<number, string>
}

export function planPage(held: readonly HeldRow[], section: string, { offset, limit }: RowWindow): PagePlan {
  const own = held.filter((row) => row.section === section)
  const above = own.filter(({ at }) => at < offset).length
  const within = own.filter(({ at }) => at >= offset && at < offset + limit)
  return {
    window: { offset: offset - above, limit: limit - within.length },
    held: new Map(within.map(({ id, at }) => [at - offset, id])),
  }
}

/** Inserts the held rows of a page at their positions, or at its end if the list has become shorter. */
export function fillPage<Row extends { readonly id: string }>(
  plan: PagePlan,
  others: readonly Row[],
  heldRows: readonly Row[],
): Row[] {
  const byId = new Map(heldRows.map((row) => [row.id, row]))
  const positions = [...plan.held].toSorted(([a], [b]) => a - b)
  const page = [...others]
  for (const [at, id] of positions) page.splice(Math.min(at, page.length), 0, byId.get(id)!)
  return page
}

/** A loaded page of a section. */
export interface LoadedRowsOf<Row> extends RowWindow {
  readonly rows: readonly Row[]
}

/** The pages after rows were inserted; `null` for a page whose first row is no longer known. */
export function insertIntoPages<Row>(
  pages: readonly LoadedRowsOf<Row>[],
  at: number,
  inserted: readonly Row[],
): readonly (readonly Row[] | null)[] {
  const known = new Map<number, Row>()
  for (const { offset, rows } of pages) {
    for (const [i, row] of rows.entries()) {
      const position = offset + i
      known.set(position < at ? position : position + inserted.length, row)
    }
  }
  for (const [i, row] of inserted.entries()) known.set(at + i, row)
  return pages.map(({ offset, limit, rows }) => {
    const next: Row[] = []
    for (let i = offset; i < offset + limit && known.has(i); i++) next.push(known.get(i)!)
    return next.length === 0 && rows.length > 0 ? null : next
  })
}

/** One row of `_aggregate(groupBy: …)`. */
interface GroupRow {
  readonly keys?: Readonly<Record<string, Json>>
  readonly count: number
}

/**
 * The groups of one level with the number of rows that they show. `others` counts without the held rows; each held row is added to its own
 * group. A group that only has held rows stays after its predecessor in `known`.
 */
export function groupsWithHeld<Row extends GroupRow>(
  keys: readonly string[],
  answer: { readonly all: readonly Row[]; readonly others: readonly GroupRow[] },
  heldIn: readonly (readonly Json[])[],
  known: readonly Row[],
): Row[] {
  const pathOf = (row: GroupRow) => JSON.stringify(keys.map((key) => row.keys?.[key] ?? null))
  const counts = new Map(answer.others.map((row) => [pathOf(row), row.count]))
  for (const path of heldIn) {
    const id = JSON.stringify(path.slice(0, keys.length))
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const shown = answer.all.flatMap((row) => {
    const count = counts.get(pathOf(row)) ?? 0
    return count === 0 ? [] : [{ ...row, count }]
  })
  for (const [i, row] of known.entries()) {
    const count = counts.get(pathOf(row)) ?? 0
    if (count === 0 || shown.some((one) => pathOf(one) === pathOf(row))) continue
    const before = known.slice(0, i).map(pathOf)
    const after = shown.findLastIndex((one) => before.includes(pathOf(one)))
    shown.splice(after + 1, 0, { ...row, count })
  }
  return shown
}

/** The groups after rows were inserted into one of them. */
export function growGroup<Row extends GroupRow>(
  groups: readonly Row[],
  keys: readonly string[],
  path: readonly Json[],
  by: number,
): Row[] {
  const id = JSON.stringify(path.slice(0, keys.length))
  return groups.map((row) =>
    JSON.stringify(keys.map((key) => row.keys?.[key] ?? null)) === id ? { ...row, count: row.count + by } : row,
  )
}

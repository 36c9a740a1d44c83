import type { Json } from '@monarch/field-types'
import { blockSize } from '../../../record-data/rows/blocks.ts'
import type { ListRequest } from '../../../record-data/queries.ts'
import type { Field } from '../../../record-data/structure.ts'
import type { GroupBucket } from '../../../record-filters/list-state.ts'

/** Consecutive records of one request: all of them, or those of a group. */
export interface Section {
  readonly request: ListRequest
  /** Number of the request's records before the first row. */
  readonly skip: number
  readonly count: number
  /** The values of its groups. */
  readonly path: readonly Json[]
}

/** The content of a row. */
type TableRow =
  | { readonly kind: 'record'; readonly section: Section; readonly index: number }
  | { readonly kind: 'group'; readonly group: Group }
  /** An unsaved record. */
  | { readonly kind: 'draft' }
  /** '+ New', the first or the last row. */
  | { readonly kind: 'new' }

/** One row of `_aggregate(groupBy: …)`. */
export interface AggregateRow {
  readonly keys?: Readonly<Record<string, Json>>
  readonly count: number
  /** The number of all groups of the request. */
  readonly total?: number
  readonly sum?: Readonly<Record<string, Json>>
  readonly avg?: Readonly<Record<string, Json>>
  readonly min?: Readonly<Record<string, Json>>
  readonly max?: Readonly<Record<string, Json>>
  readonly median?: Readonly<Record<string, Json>>
  readonly distinct?: Readonly<Record<string, Json>>
}

interface GroupFigures {
  readonly field: Field
  readonly bucket: GroupBucket | null
  readonly value: Json
  readonly count: number
  readonly figures: AggregateRow
}

/** The header of a group, with its summaries. */
export interface Group extends GroupFigures {
  /** The values of its level and those above, as text; identifies the collapsed group. */
  readonly id: string
  readonly level: number
  readonly isCollapsed: boolean
}

export interface RowModel {
  readonly count: number
  readonly at: (row: number) => TableRow
  /** The row of the draft, `null` without one. */
  readonly draftAt: number | null
  readonly sections: readonly Section[]
  /** The row of a record by its number in the section; -1 if the section does not show it. */
  readonly rowOfRecord: (section: Section, index: number) => number
  readonly rowOfGroup: (id: string) => number
  readonly isGrouped: boolean
  /** Where '+ New' is; -1 without one. */
  readonly newRow: number
  /** The number of records and groups above the row. */
  readonly above: (row: number) => number
  /** The position of a new record below this many records and groups; `null` if the section there is not shown. */
  readonly positionAt: (above: number) => { readonly section: Section; readonly at: number } | null
}

export type Segment =
  | { readonly kind: 'group'; readonly group: Group }
  | { readonly kind: 'records'; readonly section: Section }

/** Concatenates the rows of the segments, and inserts the draft and '+ New'. `draftAt` counts the rows above the draft. */
export function buildRows(
  segments: readonly Segment[],
  options: { draftAt: number | null; newAt: 'top' | 'bottom' | null },
): RowModel {
  const firsts: number[] = []
  let total = 0
  for (const segment of segments) {
    firsts.push(total)
    total += segment.kind === 'group' ? 1 : segment.section.count
  }
  const top = Number(options.newAt === 'top')
  const draftAt = options.draftAt === null ? null : top + Math.min(options.draftAt, total)
  const shown = top + total + Number(draftAt !== null)
  const newRow = options.newAt === 'top' ? 0 : options.newAt === 'bottom' ? shown : -1
  const rowOf = (index: number) => {
    const row = top + index
    return draftAt !== null && row >= draftAt ? row + 1 : row
  }
  const find = (row: number): TableRow => {
    const at = lastAtMost(firsts, row)
    const segment = segments[at]!
    if (segment.kind === 'group') return { kind: 'group', group: segment.group }
    return { kind: 'record', section: segment.section, index: row - firsts[at]! }
  }
  return {
    count: shown + Number(options.newAt === 'bottom'),
    draftAt,
    newRow,
    sections: segments.flatMap((segment) => (segment.kind === 'records' ? [segment.section] : [])),
    rowOfRecord: (section, index) => {
      const at = segments.findIndex((segment) => segment.kind === 'records' && segment.section === section)
      return at === -1 || index < 0 || index >= section.count ? -1 : rowOf(firsts[at]! + index)
    },
    rowOfGroup: (id) => {
      const at = segments.findIndex((segment) => segment.kind === 'group' && segment.group.id === id)
      return at === -1 ? -1 : rowOf(firsts[at]!)
    },
    isGrouped: segments.some(({ kind }) => kind === 'group'),
    at: (row) => {
      if (row === draftAt) return { kind: 'draft' }
      if (row === newRow) return { kind: 'new' }
      return find(row - top - Number(draftAt !== null && row > draftAt))
    },
    above: (row) => Math.min(total, Math.max(0, row - top - Number(draftAt !== null && row > draftAt))),
    positionAt: (above) => {
      const before = above === 0 ? -1 : lastAtMost(firsts, above - 1)
      const segment = segments[before]
      if (segment?.kind === 'records') {
        const { section } = segment
        return { section, at: section.skip + above - firsts[before]! }
      }
      const next = segments[before + 1]
      return next?.kind === 'records' ? { section: next.section, at: next.section.skip } : null
    },
  }
}

/** Records of a section that are loaded together. */
export interface Block {
  readonly section: Section
  readonly number: number
}

/** Blocks that contain these rows. */
export function blocksOf(rows: RowModel, { first, last }: { first: number; last: number }): readonly Block[] {
  const found = new Map<Section, Set<number>>()
  for (let row = Math.max(0, first); row <= last && row < rows.count; row++) {
    const what = rows.at(row)
    if (what.kind !== 'record') continue
    const numbers = found.get(what.section) ?? new Set<number>()
    numbers.add(Math.floor((what.section.skip + what.index) / blockSize))
    found.set(what.section, numbers)
  }
  return [...found].flatMap(([section, numbers]) => [...numbers].map((number) => ({ section, number })))
}

/** The last of the ascending numbers not above `value`; empty segments share their number with the next. */
function lastAtMost(numbers: readonly number[], value: number): number {
  let low = 0
  let high = numbers.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (numbers[middle]! <= value) low = middle
    else high = middle - 1
  }
  return low
}

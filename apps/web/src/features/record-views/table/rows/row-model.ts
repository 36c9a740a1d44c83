import { blockSize } from '../../../record-data/blocks.ts'
import type { ListRequest } from '../../../record-data/queries.ts'
import type { GroupFigures } from './groups.ts'

/** Records that stand one below the other and are read by one request: all of them, or those of a group. */
export interface Section {
  readonly request: ListRequest
  /** How many of the request's records stand above the first one shown. */
  readonly skip: number
  readonly count: number
}

/** What stands in a row of the table. */
export type TableRow =
  | { readonly kind: 'record'; readonly section: Section; readonly index: number }
  | { readonly kind: 'group'; readonly group: Group }
  /** A record that has not been saved yet. */
  | { readonly kind: 'draft' }
  /** '+ New', below all others. */
  | { readonly kind: 'new' }

/** The heading of a group, with what it comes to. */
export interface Group extends GroupFigures {
  /** The values of its level and those above, as text: under it the group is remembered as collapsed. */
  readonly id: string
  readonly level: number
  readonly isCollapsed: boolean
}

export interface RowModel {
  readonly count: number
  readonly at: (row: number) => TableRow
  /** The row at which a draft stands, `null` without one. */
  readonly draftAt: number | null
  readonly isGrouped: boolean
}

export type Segment =
  { readonly kind: 'group'; readonly group: Group } | { readonly kind: 'records'; readonly section: Section }

/** The rows of the segments one below the other, with the draft where it is wanted and '+ New' at the foot. */
export function buildRows(
  segments: readonly Segment[],
  options: { draftAt: number | null; hasNew: boolean },
): RowModel {
  const firsts: number[] = []
  let total = 0
  for (const segment of segments) {
    firsts.push(total)
    total += segment.kind === 'group' ? 1 : segment.section.count
  }
  const draftAt = options.draftAt === null ? null : Math.min(options.draftAt, total)
  const shown = total + Number(draftAt !== null)
  const find = (row: number): TableRow => {
    const at = lastAtMost(firsts, row)
    const segment = segments[at]!
    if (segment.kind === 'group') return { kind: 'group', group: segment.group }
    return { kind: 'record', section: segment.section, index: row - firsts[at]! }
  }
  return {
    count: shown + Number(options.hasNew),
    draftAt,
    isGrouped: segments.some(({ kind }) => kind === 'group'),
    at: (row) => {
      if (row === draftAt) return { kind: 'draft' }
      if (row >= shown) return { kind: 'new' }
      return find(draftAt !== null && row > draftAt ? row - 1 : row)
    },
  }
}

/** Some records of a section, as many as are read at once. */
export interface Block {
  readonly section: Section
  readonly number: number
}

/** What has to be read for these rows. */
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

/** The last of the ascending numbers that is not above `value`; empty segments share their number with the next. */
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

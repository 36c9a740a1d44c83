import type { TableColumn } from './columns.ts'

/** The first grid column selects rows, the last contains their menus; fields are in between. */
export const selectColumn = 0
export const firstField = 1

/** Horizontal positions, in px from the left edge of the row. */
export interface ColumnLayout {
  readonly columns: readonly TableColumn[]
  /** Left edge of each field column. */
  readonly lefts: readonly number[]
  /** Number of frozen field columns. */
  readonly frozen: number
  /** Right edge of the frozen columns. */
  readonly frozenEnd: number
  readonly width: number
  readonly selectWidth: number
  readonly menuWidth: number
  /** Index of the menu column. */
  readonly menuColumn: number
}

export function layOut(
  columns: readonly TableColumn[],
  options: { selectWidth: number; menuWidth: number; maxFrozen: number },
): ColumnLayout {
  const lefts: number[] = []
  let left = options.selectWidth
  for (const { width } of columns) {
    lefts.push(left)
    left += width
  }
  const requested = columns.findIndex(({ isFrozen }) => !isFrozen)
  const frozen = frozenWithin(
    columns,
    requested === -1 ? columns.length : requested,
    options.maxFrozen - options.selectWidth,
  )
  return {
    columns,
    lefts,
    frozen,
    frozenEnd: lefts[frozen] ?? left,
    width: left + options.menuWidth,
    selectWidth: options.selectWidth,
    menuWidth: options.menuWidth,
    menuColumn: columns.length + firstField,
  }
}

/** Fields to draw, and the space skipped before each. */
export interface Slot {
  /** Index of the field's column. */
  readonly column: number
  readonly gap: number
}

/** Columns to draw: frozen ones, visible ones with two more on each side, and the focused one. */
export function slotsInSight(layout: ColumnLayout, from: number, to: number, focused: number): readonly Slot[] {
  const { columns, lefts, frozen, frozenEnd } = layout
  const start = from + frozenEnd
  let first = frozen
  while (first < columns.length - 1 && lefts[first]! + columns[first]!.width <= start) first++
  let last = first
  while (last < columns.length - 1 && lefts[last + 1]! < to) last++
  const shown = new Set<number>()
  for (let index = 0; index < frozen; index++) shown.add(index)
  for (let index = Math.max(frozen, first - overscan); index <= Math.min(columns.length - 1, last + overscan); index++)
    shown.add(index)
  const focus = focused - firstField
  if (focus >= 0 && focus < columns.length) shown.add(focus)
  let end = layout.selectWidth
  return [...shown]
    .toSorted((a, b) => a - b)
    .map((index) => {
      const gap = lefts[index]! - end
      end = lefts[index]! + columns[index]!.width
      return { column: index + firstField, gap }
    })
}

const overscan = 2

/** Frozen columns must leave most of the width to scrolling ones. */
function frozenWithin(columns: readonly TableColumn[], requested: number, room: number): number {
  let width = 0
  for (let index = 0; index < requested; index++) {
    width += columns[index]!.width
    if (width > room && index > 0) return index
  }
  return requested
}

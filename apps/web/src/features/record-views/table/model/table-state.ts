import { type Cell, clamp, type Range } from './range.ts'

/** Identifies a row: the id of its record or draft, `group <id>`, or `new`. */
export type RowKey = string

/** The rows and columns of the table as displayed at one moment. */
export interface Grid {
  readonly rows: number
  /** Undefined while the row is not loaded. */
  readonly keyAt: (row: number) => RowKey | undefined
  /** -1 if no loaded row has the key. */
  readonly rowOf: (key: RowKey) => number
  /** A key for each column, in order. */
  readonly columns: readonly string[]
}

/**
 * The rows (by key) and columns (by name) that actions change. Positions only determine where the selection is drawn. Rows that others
 * insert, remove or move never join the selection.
 */
export interface Targets {
  /** In order. Undefined for rows that were not loaded; these are filled in while nothing moves. Empty if `count` exceeds `maxRows`. */
  readonly rows: readonly (RowKey | undefined)[]
  readonly count: number
  readonly columns: readonly string[]
}

/** Maximum rows that an action changes at once. */
export const maxRows = 2000

/** The focused cell, the opposite corner of the selection, and the records behind them. */
export interface TableState {
  readonly focus: Cell
  readonly anchor: Cell
  /**
   * True after Tab has left an editor, or a key has set a value: Tab then moves to the next cell of the row. Otherwise
   * Tab leaves the table.
   */
  readonly isEntering: boolean
  /** How the editor of the focused cell was opened; `typed` starts empty and receives the first key. */
  readonly editing: 'kept' | 'typed' | null
  readonly targets: Targets
  /** The keys at the two corners. `null` if the row is no longer in the list: no action applies until the user moves. */
  readonly keys: { readonly focus: Corner | null; readonly anchor: Corner | null }
  /** The cell that was focused before a command selected a row, a column or everything. */
  readonly cameFrom: Cell | null
  /** Rows that the focused row has moved since the start. Subtracted from React keys, so that its editor stays mounted. */
  readonly shift: number
}

interface Corner {
  readonly row: RowKey | undefined
  readonly column: string | undefined
}

export type TableAction =
  | { readonly type: 'focus'; readonly cell: Cell; readonly grid: Grid; readonly isEntering?: boolean }
  | { readonly type: 'extend'; readonly cell: Cell; readonly grid: Grid }
  | { readonly type: 'select'; readonly from: Cell; readonly to: Cell; readonly grid: Grid }
  | { readonly type: 'edit'; readonly cell: Cell; readonly start: 'kept' | 'typed'; readonly grid: Grid }
  | { readonly type: 'stop' }
  /** A draft was saved: its row keeps its place and gets another key. */
  | { readonly type: 'rename'; readonly from: RowKey; readonly to: RowKey }
  /** The rows or columns have changed. If the user has moved the focused record to the bin, the next row gets the focus. */
  | { readonly type: 'follow'; readonly grid: Grid; readonly binned?: ReadonlySet<RowKey> }

export function startState(cell: Cell): TableState {
  const keys = { row: undefined, column: undefined }
  return {
    focus: cell,
    anchor: cell,
    isEntering: false,
    editing: null,
    targets: { rows: [undefined], count: 1, columns: [] },
    keys: { focus: keys, anchor: keys },
    cameFrom: null,
    shift: 0,
  }
}

export function reduceTable(state: TableState, action: TableAction): TableState {
  switch (action.type) {
    case 'focus':
      return {
        ...select(state, action.cell, action.cell, action.grid, null),
        isEntering: action.isEntering ?? false,
      }
    case 'extend':
      return select(state, state.anchor, action.cell, action.grid, null)
    case 'select':
      return { ...select(state, action.from, action.to, action.grid, null), cameFrom: state.cameFrom ?? state.focus }
    case 'edit':
      return { ...select(state, action.cell, action.cell, action.grid, action.start), isEntering: state.isEntering }
    case 'stop':
      return state.editing ? { ...state, editing: null } : state
    case 'rename':
      return rename(state, action.from, action.to)
    case 'follow':
      return follow(state, action.grid, action.binned)
  }
}

/** True if the focused row has left the list: the cell under the focus is not the one that the user chose. */
export function isLost({ keys }: TableState): boolean {
  return keys.focus === null
}

export function isCell(a: Cell, b: Cell): boolean {
  return a.row === b.row && a.column === b.column
}

export function keysBetween({ keyAt }: Grid, first: number, last: number): readonly (RowKey | undefined)[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => keyAt(first + i))
}

/** The rows of the selection, without the header. */
export function rowsBetween(a: number, b: number): Pick<Range, 'top' | 'bottom'> {
  return { top: Math.max(0, Math.min(a, b)), bottom: Math.max(0, Math.max(a, b)) }
}

function select(state: TableState, anchor: Cell, focus: Cell, grid: Grid, editing: TableState['editing']): TableState {
  const { top, bottom } = rowsBetween(anchor.row, focus.row)
  const count = bottom - top + 1
  const cornerAt = ({ row, column }: Cell): Corner => ({ row: grid.keyAt(row), column: grid.columns[column] })
  return {
    ...state,
    focus,
    anchor,
    isEntering: false,
    editing,
    cameFrom: null,
    targets: {
      rows: count > maxRows ? [] : keysBetween(grid, top, bottom),
      count,
      columns: columnsBetween(anchor, focus, grid),
    },
    keys: { focus: cornerAt(focus), anchor: cornerAt(anchor) },
  }
}

function columnsBetween(a: Cell, b: Cell, { columns }: Grid): readonly string[] {
  return columns.slice(Math.min(a.column, b.column), Math.max(a.column, b.column) + 1)
}

/** Moves the focus and the anchor to the new positions of their records, and keeps the targets. */
function follow(state: TableState, grid: Grid, binned: ReadonlySet<RowKey> = new Set()): TableState {
  const { keys, targets } = state
  if (keys.focus === null) return clampTo(state, grid)
  const focus = locate(state.focus, keys.focus, grid)
  if (focus === null && binned.has(keys.focus.row ?? '')) {
    const next = clampTo(state, grid).focus
    return select(state, next, next, grid, null)
  }
  if (focus === null) {
    const nothing = { rows: [], count: 0, columns: [] }
    return clampTo({ ...state, editing: null, targets: nothing, keys: { focus: null, anchor: null } }, grid)
  }
  const anchor = (keys.anchor && locate(state.anchor, keys.anchor, grid)) ?? focus
  const isSameSpan =
    targets.columns.length === 0 || targets.columns.join() === columnsBetween(anchor, focus, grid).join()
  // A column was moved or inserted between the corners: only the focused one is certain.
  const span = isSameSpan ? anchor : { ...anchor, column: focus.column }
  const rows = withLoaded(targets.rows, rowsBetween(state.anchor.row, state.focus.row).top, grid)
  const isSame = rows === targets.rows && isSameSpan && targets.columns.length > 0
  const next: TableState = {
    ...state,
    focus,
    anchor: targets.count === 1 ? { ...span, row: focus.row } : span,
    targets: isSame ? targets : { rows, count: targets.count, columns: columnsBetween(span, focus, grid) },
    keys: { focus: keysAt(keys.focus, focus, grid), anchor: keysAt(keys.anchor ?? keys.focus, span, grid) },
    cameFrom: state.cameFrom && { ...state.cameFrom, row: state.cameFrom.row + focus.row - state.focus.row },
    shift: state.shift + focus.row - state.focus.row,
  }
  return isUnmoved(state, next) ? state : next
}

/** The new position of a corner. `null` if its row or column has left the table. */
function locate({ row, column }: Cell, key: Corner, grid: Grid): Cell | null {
  const found = key.column === undefined ? column : grid.columns.indexOf(key.column)
  if (found === -1) return null
  const at = { row, column: Math.min(found, grid.columns.length - 1) }
  if (row === -1) return at
  const here = grid.keyAt(row)
  if (key.row === undefined || key.row === here) return row < Math.max(1, grid.rows) ? at : null
  const moved = grid.rowOf(key.row)
  if (moved >= 0) return { ...at, row: moved }
  // Its row may be among those that are not loaded.
  return here === undefined && row < grid.rows ? at : null
}

function keysAt(known: Corner, cell: Cell, grid: Grid): Corner {
  return { row: known.row ?? grid.keyAt(cell.row), column: known.column ?? grid.columns[cell.column] }
}

/** Fills in rows that have loaded, provided that all others are where they were. */
export function withLoaded(rows: Targets['rows'], top: number, grid: Grid): Targets['rows'] {
  if (!rows.includes(undefined)) return rows
  const now = rows.map((_, i) => grid.keyAt(top + i))
  const isInPlace = rows.every((key, i) => key === undefined || now[i] === undefined || now[i] === key)
  const hasLoaded = rows.some((key, i) => key === undefined && now[i] !== undefined)
  if (!isInPlace || !hasLoaded) return rows
  return rows.map((key, i) => key ?? now[i])
}

function clampTo(state: TableState, grid: Grid): TableState {
  const within = ({ row, column }: Cell): Cell => ({
    row: clamp(row, -1, Math.max(0, grid.rows - 1)),
    column: clamp(column, 0, grid.columns.length - 1),
  })
  const focus = within(state.focus)
  return isCell(focus, state.focus) && isCell(focus, state.anchor) ? state : { ...state, focus, anchor: focus }
}

function rename(state: TableState, from: RowKey, to: RowKey): TableState {
  const corner = (key: Corner | null) => (key?.row === from ? { ...key, row: to } : key)
  return {
    ...state,
    targets: { ...state.targets, rows: state.targets.rows.map((key) => (key === from ? to : key)) },
    keys: { focus: corner(state.keys.focus), anchor: corner(state.keys.anchor) },
  }
}

function isUnmoved(a: TableState, b: TableState): boolean {
  return (
    isCell(a.focus, b.focus) &&
    isCell(a.anchor, b.anchor) &&
    a.targets === b.targets &&
    a.keys.focus?.row === b.keys.focus?.row &&
    a.keys.focus?.column === b.keys.focus?.column &&
    a.keys.anchor?.row === b.keys.anchor?.row &&
    a.keys.anchor?.column === b.keys.anchor?.column
  )
}

import { type Cell, clamp } from './range.ts'

/** The focused cell, and the opposite corner of the selection. */
export interface TableState {
  readonly focus: Cell
  readonly anchor: Cell
  readonly editing: Editing | null
}

/** The edited cell; `typed` starts with an empty editor that receives the first key. */
export interface Editing {
  readonly cell: Cell
  readonly start: 'kept' | 'typed'
}

export type TableAction =
  | { readonly type: 'focus'; readonly cell: Cell }
  | { readonly type: 'extend'; readonly cell: Cell }
  | { readonly type: 'select'; readonly from: Cell; readonly to: Cell }
  | { readonly type: 'edit'; readonly cell: Cell; readonly start: Editing['start'] }
  | { readonly type: 'stop' }
  | { readonly type: 'clamp'; readonly rows: number; readonly columns: number }

export function startState(cell: Cell): TableState {
  return { focus: cell, anchor: cell, editing: null }
}

export function reduceTable(state: TableState, action: TableAction): TableState {
  switch (action.type) {
    case 'focus':
      if (isCell(state.focus, action.cell) && isCell(state.anchor, action.cell) && !state.editing) return state
      return startState(action.cell)
    case 'extend':
      return isCell(state.focus, action.cell) ? state : { ...state, focus: action.cell, editing: null }
    case 'select':
      return { focus: action.to, anchor: action.from, editing: null }
    case 'edit':
      return { focus: action.cell, anchor: action.cell, editing: { cell: action.cell, start: action.start } }
    case 'stop':
      return state.editing ? { ...state, editing: null } : state
    case 'clamp': {
      const within = ({ row, column }: Cell): Cell => ({
        row: clamp(row, -1, Math.max(0, action.rows - 1)),
        column: clamp(column, 0, action.columns - 1),
      })
      const [focus, anchor] = [within(state.focus), within(state.anchor)]
      return isCell(focus, state.focus) && isCell(anchor, state.anchor) ? state : { ...state, focus, anchor }
    }
  }
}

export function isCell(a: Cell, b: Cell): boolean {
  return a.row === b.row && a.column === b.column
}

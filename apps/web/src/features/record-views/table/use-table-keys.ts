import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { isModKey } from '../../../lib/keys/mod-key.ts'
import { handleLinkKey } from './editing/cell-links.ts'
import { type Bounds, type Cell, moveCell } from './model/range.ts'
import { isCell, type TableState } from './model/table-state.ts'

export interface TableCommands {
  readonly go: (cell: Cell, extends_: boolean) => void
  /** Moves to another cell while the user enters values. */
  readonly step: (cell: Cell) => void
  readonly select: (from: Cell, to: Cell) => void
  /** Opens the cell's editor; false if the cell is read-only. */
  readonly edit: (cell: Cell, start: 'kept' | 'typed') => boolean
  /** Also scrolls to the first columns that are not frozen. */
  readonly scrollHome: () => void
  /** Handles the type's own keys (a checkbox, stars); true if handled. */
  readonly press: (cell: Cell, key: string) => boolean
  /** Clears the selected cells. */
  readonly clear: () => void
  readonly fillDown: () => void
  readonly open: (cell: Cell) => void
  /** Follows the cell's link; false if there is none. */
  readonly follow: (cell: Cell) => boolean
  readonly toggle: (cell: Cell) => boolean
  readonly insertBelow: (cell: Cell) => void
  /** Moves the selected rows to the bin. */
  readonly binRows: () => void
  readonly today: (cell: Cell) => void
  readonly menu: (cell: Cell) => void
  readonly expand: (cell: Cell) => void
  readonly collapse: (cell: Cell, requested: 'collapse' | 'expand') => boolean
  readonly headerMove: (column: number, by: -1 | 1) => void
  readonly headerWidth: (column: number, by: number) => void
  readonly clearSelection: () => boolean
  /** Focuses the list's search; false if there is none. */
  readonly find: () => boolean
}

/** Handles keys while a cell has the focus. Editors handle their own keys. */
export function handleGridKey(event: KeyboardEvent, state: TableState, bounds: Bounds, commands: TableCommands): void {
  if (event.defaultPrevented || event.nativeEvent.isComposing || handleLinkKey(event)) return
  if (runKey(event, state, bounds, commands)) event.preventDefault()
}

/** True if handled. */
function runKey(event: KeyboardEvent, state: TableState, bounds: Bounds, commands: TableCommands): boolean {
  const { focus, anchor } = state
  const { key, shiftKey: isShift, altKey: isAlt } = event
  const isMod = event.ctrlKey || event.metaKey
  if (focus.row === -1 && runHeaderKey(event, focus, commands)) return true
  if (focus.row >= 0 && (key === 'ArrowLeft' || key === 'ArrowRight') && !isMod && !isShift && !isAlt) {
    if (commands.collapse(focus, key === 'ArrowLeft' ? 'collapse' : 'expand')) return true
  }
  const next = moveCell(focus, { key, isMod, isShift, isAlt }, bounds)
  if (next) {
    commands.go(isShift ? { ...next, row: Math.max(0, next.row) } : next, isShift)
    if (key === 'Home') commands.scrollHome()
    return true
  }
  if (focus.row === -1) return false
  if (key === 'Tab' && state.isEntering && !isMod && !isAlt) {
    const column = focus.column + (isShift ? -1 : 1)
    const isInRow = column >= bounds.firstField && column <= bounds.lastField
    if (isInRow) commands.step({ row: focus.row, column })
    return isInRow
  }
  if (isMod) {
    if (isModKey(event, 'a')) {
      commands.select({ row: 0, column: bounds.firstField }, { row: bounds.rows - 1, column: bounds.lastField })
    } else if (isModKey(event, 'd')) commands.fillDown()
    else if (isModKey(event, ';')) commands.today(focus)
    else if (isModKey(event, 'f')) return commands.find()
    else if (key === 'Enter') commands.open(focus)
    else if (key === 'Backspace') commands.binRows()
    else if (key === ' ' && event.ctrlKey) {
      commands.select({ row: 0, column: anchor.column }, { row: bounds.rows - 1, column: focus.column })
    } else return false
    return true
  }
  if (isAlt && key === 'Enter') return commands.follow(focus)
  if (isAlt) return key === 'ArrowDown' && commands.edit(focus, 'kept')
  switch (key) {
    case 'Enter':
      if (isShift) commands.insertBelow(focus)
      else if (!commands.toggle(focus) && !pressValue(key, state, commands)) commands.edit(focus, 'kept')
      return true
    case 'F2':
      commands.edit(focus, 'kept')
      return true
    case ' ':
      if (isShift) {
        commands.select({ row: anchor.row, column: bounds.firstField }, { row: focus.row, column: bounds.lastField })
      } else if (!commands.toggle(focus) && !pressValue(key, state, commands)) commands.open(focus)
      return true
    case 'Delete':
    case 'Backspace':
      commands.clear()
      return true
    case 'F10':
      if (isShift) commands.menu(focus)
      return isShift
    case 'ContextMenu':
      commands.menu(focus)
      return true
    case 'Escape':
      return commands.clearSelection()
  }
  if (key.length !== 1) return false
  if (pressValue(key, state, commands)) return true
  // Mounts and focuses the editor before the browser inserts the letter, so that the editor receives it.
  flushSync(() => commands.edit(focus, 'typed'))
  return false
}

/** A key that sets the value of one cell counts as entering a value, so the next Tab moves on within the row. */
function pressValue(key: string, { focus, anchor }: TableState, commands: TableCommands): boolean {
  if (!commands.press(focus, key)) return false
  if (isCell(focus, anchor)) commands.step(focus)
  return true
}

function runHeaderKey(
  { key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent,
  { column }: Cell,
  commands: TableCommands,
): boolean {
  const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : null
  if (altKey && by !== null) {
    if (shiftKey) commands.headerWidth(column, by * 10)
    else commands.headerMove(column, by)
    return true
  }
  if ((key === 'Enter' || key === ' ' || (key === 'F10' && shiftKey)) && !ctrlKey && !metaKey) {
    commands.menu({ row: -1, column })
    return true
  }
  return false
}

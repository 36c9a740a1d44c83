import type { RecordData } from '../../record-data/documents.ts'
import { lockOf } from '../../record-data/locks.ts'
import type { Field } from '../../record-data/structure.ts'
import { followLink } from './editing/cell-links.ts'
import { firstField } from './model/column-layout.ts'
import { type Cell, isSingle } from './model/range.ts'
import { isChecked, nothingChecked } from '../../record-data/selection.ts'
import { isQuestion } from './editing/use-bars.ts'
import type { TableCore, EditableTableProps } from './use-table-core.ts'
import type { TableCommands } from './use-table-keys.ts'
import { isLost, rowsBetween } from './model/table-state.ts'
import { isDraft } from './model/draft-record.ts'

/** Commands of the table's keys, composed of its actions. */
export function tableCommands(
  table: TableCore,
  props: EditableTableProps,
): TableCommands & { moveToBin: (records: readonly RecordData[]) => Promise<void> } {
  const { state, layout, range, recordAt, writes, actions, checks, columnCommands, openMenu, bars, setBar } = table
  const { go, step, select, edit, insertAt, insertIn, insertNew, commit, reveal, dispatch, grid } = table
  const { may, model } = props
  const { rows } = model
  const { scroller } = table.view
  const { top: first } = rowsBetween(state.anchor.row, state.focus.row)
  /** Undefined if the chosen row has left the list: no action may apply to the row that is now at its position. */
  const chosenAt = (cell: Cell) => (isLost(state) ? undefined : recordAt(cell.row))
  const focusField = layout.columns[state.focus.column - firstField]?.field
  const elementOf = ({ row, column }: Cell) => {
    const scope = row === -1 ? '[role=columnheader]' : `[data-row="${row}"] `
    return scroller.current?.querySelector(`${scope}[data-column="${column}"]`)
  }
  const anchorOf = (cell: Cell): DOMRect => elementOf(cell)?.getBoundingClientRect() ?? new DOMRect()
  const moveToBin = async (records: readonly RecordData[]) => {
    for (const { id } of records) table.binned.current.add(id)
    if (records.length === 1) return props.onDelete(records[0]!)
    const ids = records.map(({ id }) => id)
    await writes.moveToBin(ids, reveal)
  }

  const isEditable = (field: Field, record: RecordData) =>
    lockOf(props.structure.entity, field, { record, mayUpdate: may.update }) === null

  return {
    go,
    step,
    select,
    edit,
    scrollHome: () => scroller.current?.scrollTo({ left: 0 }),
    press: (cell, key) =>
      columnCommands.press(cell, key, chosenAt(cell), (record, field, value) => {
        if (isEditable(field, record)) commit(record, field, value, 'stay')
        // Says why the cell is read-only.
        else edit(cell, 'typed')
      }),
    clear: () => void actions.clear(state.targets, first),
    fillDown: () => void actions.fillDown(state.targets, first),
    open: (cell) => {
      const record = chosenAt(cell)
      if (record && !isDraft(record)) props.onOpen(record.id)
    },
    follow: (cell) => followLink(elementOf(cell)),
    toggle: (cell) => {
      const what = rows.at(cell.row)
      if (what?.kind === 'group') model.toggleGroup(what.group.id)
      else if (what?.kind === 'new') insertNew()
      else if (cell.column === 0) {
        const record = chosenAt(cell)
        if (record) checks.check(record, !isChecked(checks.checked, record.id), false)
      } else if (cell.column === layout.menuColumn) openMenu(cell, anchorOf(cell))
      else return false
      return true
    },
    insertBelow: (cell) => {
      if (!may.create) return
      const what = cell.row >= 0 && cell.row < rows.count ? rows.at(cell.row) : null
      if (what?.kind === 'group' && !what.group.isCollapsed) insertIn(what.group)
      else insertAt(cell.row + 1)
    },
    binRows: () => {
      if (!may.delete) return
      void actions.recordsIn(state.targets, first).then((found) => (found?.length ? moveToBin(found) : undefined))
    },
    today: (cell) => {
      const record = chosenAt(cell)
      if (record && focusField && isEditable(focusField, record)) actions.today(record, focusField)
    },
    menu: (cell) => {
      // The last header has no menu, but the button for a new field.
      if (cell.row === -1 && cell.column === layout.menuColumn)
        scroller.current?.querySelector<HTMLElement>('[data-new-field]')?.click()
      else openMenu(cell, anchorOf(cell))
    },
    expand: (cell) => openMenu(cell, anchorOf(cell), 'value'),
    collapse: (cell, requested) => {
      const what = cell.row < rows.count ? rows.at(cell.row) : null
      if (what?.kind !== 'group' || what.group.isCollapsed !== (requested === 'expand')) return false
      model.toggleGroup(what.group.id)
      return true
    },
    headerMove: (column, by) => {
      if (columnCommands.move(column, by)) go({ row: -1, column: column + by })
    },
    headerWidth: columnCommands.widen,
    clearSelection: () => {
      // Does not scroll, because the cell is where the user looks.
      const focusOne = () => dispatch({ type: 'focus', cell: state.cameFrom ?? state.focus, grid })
      if (!isSingle(range)) focusOne()
      else if (checks.checked !== nothingChecked) checks.clear()
      // Escape does not close conflicts and refusals, so that pressing it once too often discards no value.
      else if (bars.some((bar) => !isQuestion(bar))) setBar('no result')
      else if (state.isEntering) focusOne()
      else return false
      return true
    },
    find: () => {
      const box = document.querySelector<HTMLInputElement>('main [role=toolbar] input[type=search]')
      box?.select()
      return box !== null
    },
    moveToBin,
  }
}

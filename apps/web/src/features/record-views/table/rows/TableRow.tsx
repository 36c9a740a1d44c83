import { CellCheckbox, cn } from '@monarch/ui'
import { Ellipsis } from 'lucide-react'
import { memo } from 'react'
import { type RecordData, titleOf } from '../../../record-data/documents.ts'
import { firstField, selectColumn, type Slot } from '../model/column-layout.ts'
import { cellLook, TableCell, useCurrentCell } from '../editing/TableCell.tsx'
import { type CellProblem, useTable } from '../model/table-context.ts'
import type { TableState } from '../model/table-state.ts'
import { t } from '../messages.ts'

interface TableRowProps {
  row: number
  top: number
  height: number
  record: RecordData | undefined
  isDraft: boolean
  slots: readonly Slot[]
  /** The focused column, if it is in this row. */
  current: number | null
  /** The selected columns of this row, and whether the corner is here. */
  selectedFrom: number
  selectedTo: number
  corner: number | null
  editing: TableState['editing']
  problems: ReadonlyMap<string, CellProblem> | undefined
  /** Fields just changed by others, surrounded by spaces. */
  tinted: string
  /** Names of other users by the field they are in. */
  others: ReadonlyMap<string, string> | undefined
  colors: ReadonlyMap<string, string> | undefined
  isChecked: boolean
  isOpen: boolean
  /** The record no longer matches the request. */
  isLeaving: boolean
  isGrouped: boolean
}

export const TableRow = memo(function TableRow({ row, record, slots, current, ...state }: TableRowProps) {
  const { layout } = useTable()
  const draw = ({ column, gap }: Slot) => {
    const { name } = layout.columns[column - firstField]!.field
    return (
      <TableCell
        key={name}
        column={column}
        gap={gap}
        record={record}
        isDraft={state.isDraft}
        isCurrent={current === column}
        isSelected={column >= state.selectedFrom && column <= state.selectedTo}
        isCorner={state.corner === column}
        editing={current === column ? state.editing : null}
        problem={state.problems?.get(name)}
        isTinted={state.tinted.includes(` ${name} `)}
        other={state.others?.get(name)}
        color={state.colors?.get(name)}
      />
    )
  }
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      aria-level={state.isGrouped ? 3 : undefined}
      aria-selected={state.isChecked || undefined}
      aria-current={state.isOpen || undefined}
      data-row={row}
      data-record={record?.id}
      data-hue={state.colors?.get('')}
      style={{ top: state.top, height: state.height }}
      className={cn(
        'group/row absolute left-0 flex w-full',
        state.isLeaving && 'opacity-60',
        state.colors?.has('') && '[--cell:var(--tag-bg)]',
        state.isOpen || state.isChecked ? '[--cell:var(--selected)]' : 'hover:[--cell:var(--hover)]',
        // Rows with protruding content are not clipped.
        state.editing || state.corner !== null || (state.problems && current !== null)
          ? 'z-1'
          : 'group-data-passing/rows:contain-paint',
      )}
    >
      {/* Frozen cells share one element: one for each would slow down scrolling. */}
      <div role="presentation" className="sticky left-0 z-3 flex shrink-0 group-data-passing/rows:relative">
        <SelectCell
          row={row}
          record={state.isDraft ? undefined : record}
          isChecked={state.isChecked}
          isCurrent={current === selectColumn}
        />
        {slots.slice(0, layout.frozen).map(draw)}
      </div>
      {slots.slice(layout.frozen).map(draw)}
      <MenuCell record={state.isDraft ? undefined : record} row={row} isCurrent={current === layout.menuColumn} />
    </div>
  )
})

interface EdgeCellProps {
  row: number
  record: RecordData | undefined
  isCurrent: boolean
}

/** The whole cell is the click target. */
function SelectCell({ row, record, isChecked, isCurrent }: EdgeCellProps & { isChecked: boolean }) {
  const { layout, structure, check } = useTable()
  const cell = useCurrentCell(isCurrent)
  return (
    <div
      ref={cell}
      role="gridcell"
      aria-colindex={1}
      data-column={selectColumn}
      tabIndex={isCurrent ? 0 : -1}
      style={{ width: layout.selectWidth }}
      onClick={(event) => record && check(record, !isChecked, event.shiftKey)}
      className={cn(cellLook, 'justify-center px-0')}
    >
      {record && (
        <CellCheckbox
          label={t('select', { title: titleOf(structure.entity, record) || t('row', { number: row + 1 }) })}
          checked={isChecked}
          className={isChecked ? '' : 'border-border-strong group-hover/row:border-input'}
        />
      )}
    </div>
  )
}

function MenuCell({ row, record, isCurrent }: EdgeCellProps) {
  const { layout, structure, openMenu } = useTable()
  const cell = useCurrentCell(isCurrent)
  return (
    <div
      ref={cell}
      role="gridcell"
      aria-colindex={layout.menuColumn + 1}
      data-column={layout.menuColumn}
      tabIndex={isCurrent ? 0 : -1}
      style={{ width: layout.menuWidth }}
      className={cn(cellLook, 'justify-center px-0')}
    >
      {record && (
        <button
          type="button"
          tabIndex={-1}
          aria-haspopup="menu"
          aria-label={t('actionsFor', {
            title: titleOf(structure.entity, record) || structure.entity.displayName,
          })}
          onClick={(event) => openMenu({ row, column: layout.menuColumn }, event.currentTarget.getBoundingClientRect())}
          className={cn(
            'grid size-7 place-items-center rounded-md text-muted-foreground',
            'hover:bg-active hover:text-foreground pointer-coarse:size-11',
          )}
        >
          <Ellipsis aria-hidden />
        </button>
      )}
    </div>
  )
}

import { FieldTypeIcon } from '@monarch/field-types/web'
import { Checkbox, cn, lazyPart } from '@monarch/ui'
import { ArrowDown, ArrowUp, ChevronDown, Plus } from 'lucide-react'
import { memo, useRef, useState, type PointerEvent } from 'react'
import { dragActivationDistance } from '../../../../lib/constants.ts'
import { useSettings } from '../../../../lib/levels/settings.ts'
import type { SortKey } from '../../../record-filters/list-state.ts'
import { firstField, selectColumn, type Slot } from '../model/column-layout.ts'
import type { TableColumn } from '../model/columns.ts'
import { useCurrentCell } from '../editing/TableCell.tsx'
import { useTable } from '../model/table-context.ts'
import { t } from '../messages.ts'

const Provenance = lazyPart(async () => ({
  default: (await import('../../../../lib/levels/Provenance.tsx')).Provenance,
}))

interface TableHeaderProps {
  slots: readonly Slot[]
  sort: readonly SortKey[]
  current: number | null
  checked: 'none' | 'some' | 'all'
  onCheckAll: (isChecked: boolean) => void
  onSort: (column: TableColumn, keepOthers: boolean) => void
  onMenu: (column: number, anchor: DOMRect) => void
  onResize: (column: TableColumn, width: number) => void
  onFit: (column: number) => void
  onMove: (from: TableColumn, to: TableColumn) => void
  /** `null` for users who may not change the entity. */
  onAdd: (() => void) | null
}

export const TableHeader = memo(function TableHeader({
  slots,
  sort,
  current,
  checked,
  onCheckAll,
  onAdd,
  ...on
}: TableHeaderProps) {
  const { layout } = useTable()
  const select = useCurrentCell(current === selectColumn)
  const menu = useCurrentCell(current === layout.menuColumn)
  const row = useRef<HTMLDivElement>(null)
  /** The dragged column and the column below the pointer. */
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)

  const columnUnder = (event: PointerEvent): number | null => {
    const cells = [...row.current!.querySelectorAll<HTMLElement>('[role=columnheader][data-field]')]
    const under = cells.findLast((cell) => {
      const { left, right } = cell.getBoundingClientRect()
      return event.clientX >= left && event.clientX < right
    })
    return under ? Number(under.dataset.column) : null
  }
  return (
    <div ref={row} role="row" aria-rowindex={1} className="flex h-8 w-full">
      <div
        ref={select}
        role="columnheader"
        aria-colindex={1}
        data-column={selectColumn}
        tabIndex={current === selectColumn ? 0 : -1}
        style={{ width: layout.selectWidth }}
        onClick={() => onCheckAll(checked !== 'all')}
        className={cn(headLook, 'sticky left-0 z-2 justify-center px-0')}
      >
        <Checkbox
          tabIndex={-1}
          aria-label={t('selectAll')}
          checked={checked === 'some' ? 'indeterminate' : checked === 'all'}
          className="pointer-events-none"
        />
      </div>
      {slots.map(({ column, gap }) => (
        <HeaderCell
          key={layout.columns[column - firstField]!.field.name}
          column={column}
          gap={gap}
          sort={sort}
          isCurrent={current === column}
          isDropTarget={
            drag !== null && drag.to === column && drag.from !== column
              ? drag.to > drag.from
                ? 'right'
                : 'left'
              : null
          }
          onDrag={(event, isOver) => {
            const to = columnUnder(event)
            if (!isOver) return setDrag({ from: column, to: to ?? column })
            setDrag(null)
            if (to !== null && to !== column)
              on.onMove(layout.columns[column - firstField]!, layout.columns[to - firstField]!)
          }}
          {...on}
        />
      ))}
      <div
        ref={menu}
        role="columnheader"
        aria-colindex={layout.menuColumn + 1}
        data-column={layout.menuColumn}
        tabIndex={current === layout.menuColumn ? 0 : -1}
        style={{ width: layout.menuWidth }}
        className={cn(headLook, 'flex-1 gap-0.5 px-0')}
      >
        {t('actions')}
        {onAdd && (
          <button
            type="button"
            data-new-field
            tabIndex={-1}
            aria-label={t('addAField')}
            aria-haspopup="dialog"
            onClick={onAdd}
            className="grid size-6 place-items-center rounded-sm hover:bg-active hover:text-foreground"
          >
            <Plus aria-hidden className="size-3.5" />
          </button>
        )}
      </div>
    </div>
  )
})

interface HeaderCellProps extends Pick<TableHeaderProps, 'sort' | 'onSort' | 'onMenu' | 'onResize' | 'onFit'> {
  column: number
  gap: number
  isCurrent: boolean
  isDropTarget: 'left' | 'right' | null
  onDrag: (event: PointerEvent, isOver: boolean) => void
}

function HeaderCell({ column: number, gap, sort, isCurrent, isDropTarget, onDrag, ...on }: HeaderCellProps) {
  const { layout } = useTable()
  const column = layout.columns[number - firstField]!
  const { field, width, label } = column
  const cell = useCurrentCell(isCurrent)
  const isRenamed = useSettings().resolved.has(`field.${field.id}.label`)
  const pressed = useRef<{ x: number; isDrag: boolean } | null>(null)
  const isFrozen = number - firstField < layout.frozen
  const index = sort.findIndex((key) => key.field === field.name)
  const direction = sort[index]?.direction
  const Arrow = direction === 'DESC' ? ArrowDown : ArrowUp
  return (
    <div
      ref={cell}
      role="columnheader"
      aria-colindex={number + 1}
      aria-sort={index === 0 ? (direction === 'ASC' ? 'ascending' : 'descending') : undefined}
      aria-haspopup="menu"
      data-column={number}
      data-field={field.name}
      tabIndex={isCurrent ? 0 : -1}
      style={{ width, marginLeft: gap || undefined, left: isFrozen ? layout.lefts[number - firstField] : undefined }}
      onPointerDown={(event) => {
        if (event.button !== 0 || (event.target as HTMLElement).closest('button, [data-resize]')) return
        pressed.current = { x: event.clientX, isDrag: false }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        const press = pressed.current
        if (!press) return
        if (Math.abs(event.clientX - press.x) >= dragActivationDistance) press.isDrag = true
        if (press.isDrag) onDrag(event, false)
      }}
      onPointerUp={(event) => {
        const press = pressed.current
        pressed.current = null
        if (press?.isDrag) onDrag(event, true)
        else if (press && column.isSortable) on.onSort(column, event.shiftKey)
      }}
      onPointerCancel={(event) => {
        if (pressed.current?.isDrag) onDrag(event, false)
        pressed.current = null
      }}
      onContextMenu={(event) => {
        event.preventDefault()
        on.onMenu(number, event.currentTarget.getBoundingClientRect())
      }}
      className={cn(
        headLook,
        'group/head cursor-pointer',
        field.type.align === 'right' && 'justify-end',
        isFrozen && 'sticky z-2',
        isFrozen && number - firstField === layout.frozen - 1 && 'border-r border-r-border-strong',
        index >= 0 && 'text-foreground',
        isDropTarget === 'left' && 'shadow-[inset_2px_0_0_var(--primary)]',
        isDropTarget === 'right' && 'shadow-[inset_-2px_0_0_var(--primary)]',
      )}
    >
      <FieldTypeIcon type={field.type} icon={field.icon} className="size-3.5 shrink-0" />
      <span className="truncate" title={label}>
        {label}
      </span>
      {index >= 0 && <Arrow aria-hidden className="size-3.5 shrink-0" />}
      {index >= 0 && sort.length > 1 && <span className="text-2xs">{index + 1}</span>}
      {isRenamed && (
        <Provenance
          settingKey={`field.${field.id}.label`}
          label={t('labelOf', { label })}
          tabIndex={-1}
          isShort
          className="absolute top-1 right-8 bg-sunken opacity-0 group-hover/head:opacity-100"
        />
      )}
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('column', { label })}
        aria-haspopup="menu"
        onClick={(event) =>
          on.onMenu(number, event.currentTarget.closest('[role=columnheader]')!.getBoundingClientRect())
        }
        className={cn(
          'absolute top-1 hidden size-6 place-items-center rounded-sm bg-sunken',
          // The button does not cover the end of the name.
          field.type.align === 'right' ? 'left-1.5' : 'right-1.5',
          'group-hover/head:grid hover:bg-active hover:text-foreground',
        )}
      >
        <ChevronDown aria-hidden className="size-3.5" />
      </button>
      <ResizeEdge width={width} onResize={(next) => on.onResize(column, next)} onFit={() => on.onFit(number)} />
    </div>
  )
}

/** The resize handle: a line follows the pointer, and the width applies on release; a double click fits the width. */
function ResizeEdge({
  width,
  onResize,
  onFit,
}: {
  width: number
  onResize: (width: number) => void
  onFit: () => void
}) {
  const [dragged, setDragged] = useState<number | null>(null)
  const start = useRef(0)
  return (
    <span
      data-resize
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        start.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged(0)
      }}
      onPointerMove={(event) => {
        if (dragged !== null) setDragged(Math.max(20 - width, event.clientX - start.current))
      }}
      onPointerUp={() => {
        if (dragged) onResize(width + dragged)
        setDragged(null)
      }}
      onPointerCancel={() => setDragged(null)}
      onDoubleClick={onFit}
      className="absolute inset-y-0 right-0 z-3 w-2 cursor-col-resize touch-none hover:bg-primary/40"
    >
      {dragged !== null && (
        <span
          aria-hidden
          style={{ transform: `translateX(${dragged}px)` }}
          className="fixed right-auto z-10 h-[60vh] w-0.5 bg-primary"
        />
      )}
    </span>
  )
}

const headLook = cn(
  'relative flex h-8 shrink-0 items-center gap-1.5 overflow-hidden border-b bg-sunken px-2.5 text-xs',
  'font-medium whitespace-nowrap text-muted-foreground select-none',
  'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ring',
)

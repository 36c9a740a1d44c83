import { cn } from '@monarch/ui'
import { Plus } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RecordData } from '../../record-data/documents.ts'
import type { FooterAggregate } from './model/aggregates.ts'
import { firstField, type Slot } from './model/column-layout.ts'
import { cellLook, useCurrentCell } from './editing/TableCell.tsx'
import { TableRow } from './rows/TableRow.tsx'
import { GroupRow } from './rows/GroupRow.tsx'
import { useTable } from './model/table-context.ts'
import type { Place } from './model/places.ts'
import type { TableState } from './model/table-state.ts'
import { hasRow, isSingle, type Range } from './model/range.ts'
import type { RowModel } from './model/row-model.ts'
import { maxHeight, type RowScroll } from '../../../lib/scroll/row-scroll.ts'
import { type Checked, isChecked } from '../../record-data/selection.ts'
import type { Problems } from './editing/use-cell-problems.ts'
import type { OthersInCells } from './use-others-in-cells.ts'
import { scrollEnd, usePassingRows } from './use-passing-rows.ts'
import { blockSize } from '../../record-data/rows/blocks.ts'
import { RowElements } from '../../../lib/scroll/row-elements.ts'
import { useRowWindow } from '../../../lib/scroll/use-row-window.ts'
import { groupPrefix, isDraft } from './model/draft-record.ts'
import { t } from './messages.ts'

interface TableBodyProps {
  scroller: RefObject<HTMLDivElement | null>
  rows: RowModel
  scroll: RowScroll
  rowHeight: number
  /** Height of the visible rows. */
  room: number
  recordAt: (row: number) => RecordData | undefined
  slots: readonly Slot[]
  state: TableState
  range: Range
  /** The cells that the fill handle has been dragged over. */
  fillRange: Range | null
  problems: Problems
  tinted: ReadonlySet<string>
  others: OthersInCells
  colorsOf: (record: RecordData) => ReadonlyMap<string, string> | undefined
  checked: Checked
  openId: string | null
  places: ReadonlyMap<string, Place>
  aggregates: readonly FooterAggregate[]
  isDimmed: boolean
  mayFill: boolean
  onNew: () => void
  onWindow: (first: number, last: number) => void
}

const overscan = 8
/** Rows near the visible ones that are loaded ahead. */
const lookAhead = blockSize / 2

/** The visible rows. The focused row stays mounted, because it is the tab stop of the table. */
export function TableBody({
  scroller,
  scroll,
  rows,
  rowHeight,
  room,
  recordAt,
  slots,
  state,
  ...props
}: TableBodyProps) {
  const { layout } = useTable()
  const { focus, editing } = state
  const group = useRef<HTMLDivElement>(null)
  usePassingRows(scroller, group)
  const seen = useRowWindow(scroller, scroll, { count: rows.count, rowHeight, room })
  const isScrolling = useIsChanging(seen.first, scrollEnd)
  const [elements] = useState(() => new RowElements())
  // The focused record keeps its element when rows above it come or go.
  const drawn = elements.draw(
    drawnRows(seen, rows.count, focus.row).map((row) => row - state.shift),
    isScrolling && !editing,
  )

  // Whole blocks: a change of the window renders the whole table, so it happens once per block.
  const first = Math.floor(Math.max(0, seen.first - lookAhead) / blockSize) * blockSize
  const last = Math.ceil((seen.last + lookAhead) / blockSize) * blockSize - 1
  const { onWindow } = props
  useLayoutEffect(() => onWindow(first, last), [onWindow, first, last])

  const { fillRange } = props
  const range = fillRange ?? props.range
  const chosen = useMemo(() => new Set(state.targets.rows), [state.targets])
  const isChosen = (row: number, record: RecordData | undefined) =>
    fillRange === null && record !== undefined && chosen.size > 0 ? chosen.has(record.id) : hasRow(range, row)
  const height = Math.min(rows.count * rowHeight, maxHeight)
  const single = isSingle(range)
  return (
    <div
      ref={group}
      role="rowgroup"
      aria-busy={props.isDimmed || undefined}
      className={cn('group/rows relative', props.isDimmed && 'opacity-60')}
      style={{ height, width: layout.width, minWidth: '100%' }}
    >
      {drawn.map(({ key, row: place }) => {
        const row = place + state.shift
        const what = rows.at(row)
        // A row far below the visible ones must not increase the height.
        const top = Math.min(row * rowHeight - seen.shift, height - rowHeight)
        const current = focus.row === row ? focus.column : null
        if (what.kind === 'group') {
          return (
            <GroupRow
              key={groupPrefix + what.group.id}
              row={row}
              top={top}
              height={rowHeight}
              group={what.group}
              slots={slots}
              aggregates={props.aggregates}
              isCurrent={current !== null}
            />
          )
        }
        if (what.kind === 'new') {
          return (
            <NewRow key="new" row={row} top={top} height={rowHeight} isCurrent={current !== null} onNew={props.onNew} />
          )
        }
        const record = recordAt(row)
        const isIn = !single && isChosen(row, record)
        return (
          <TableRow
            key={key}
            row={row}
            top={top}
            height={rowHeight}
            record={record}
            isDraft={record !== undefined && isDraft(record)}
            slots={slots}
            current={current}
            selectedFrom={isIn ? range.left : -1}
            selectedTo={isIn ? range.right : -2}
            corner={props.mayFill && row === range.bottom ? range.right : null}
            editing={current === null ? null : editing}
            problems={record && props.problems.get(record.id)}
            tinted={record && props.tinted.size > 0 ? tintedFields(record.id, props.tinted) : ''}
            others={record && props.others.get(record.id)}
            colors={record && props.colorsOf(record)}
            isChecked={record !== undefined && isChecked(props.checked, record.id)}
            isOpen={record !== undefined && record.id === props.openId}
            isLeaving={record !== undefined && props.places.get(record.id) === 'unmatched'}
            isGrouped={rows.isGrouped}
          />
        )
      })}
    </div>
  )
}

/** True from a change until the value has stayed the same for this many milliseconds. */
function useIsChanging(value: number, time: number): boolean {
  const [steady, setSteady] = useState(value)
  useEffect(() => {
    if (value === steady) return
    const timer = setTimeout(() => setSteady(value), time)
    return () => clearTimeout(timer)
  }, [value, steady, time])
  return value !== steady
}

function drawnRows(
  { first, last }: { first: number; last: number },
  count: number,
  focused: number,
): readonly number[] {
  const top = Math.max(0, first - overscan)
  const bottom = Math.min(count - 1, last + overscan)
  const rows = Array.from({ length: Math.max(0, bottom - top + 1) }, (_, index) => top + index)
  return focused >= 0 && focused < count && (focused < top || focused > bottom) ? [...rows, focused] : rows
}

function tintedFields(id: string, tinted: ReadonlySet<string>): string {
  const names = [...tinted].filter((cell) => cell.startsWith(`${id} `)).map((cell) => cell.slice(id.length + 1))
  return names.length > 0 ? ` ${names.join(' ')} ` : ''
}

interface NewRowProps {
  row: number
  top: number
  height: number
  isCurrent: boolean
  onNew: () => void
}

function NewRow({ row, top, height, isCurrent, onNew }: NewRowProps) {
  const { layout } = useTable()
  const cell = useCurrentCell(isCurrent)
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      data-row={row}
      style={{ top, height }}
      className="absolute left-0 flex w-full hover:[--cell:var(--hover)]"
    >
      <div
        ref={cell}
        role="gridcell"
        aria-colindex={1}
        aria-colspan={layout.menuColumn + 1}
        data-column={firstField}
        tabIndex={isCurrent ? 0 : -1}
        onClick={onNew}
        className={cn(cellLook, 'w-full cursor-pointer text-muted-foreground')}
      >
        <span className="sticky left-3 flex items-center gap-2">
          <Plus aria-hidden className="size-4" />
          {t('new')}
        </span>
      </div>
    </div>
  )
}

import { type Json } from '@monarch/field-types'
import { webOf } from '@monarch/field-types/web'
import { cn, hueOf, Skeleton } from '@monarch/ui'
import { Expand, Maximize2 } from 'lucide-react'
import { memo, useLayoutEffect, useRef } from 'react'
import { RecordCell } from '../../../record-parts/RecordCell.tsx'
import { UnsentMark } from '../../../record-parts/UnsentMark.tsx'
import { type RecordData, titleOf } from '../../../record-data/documents.ts'
import { CellEditor, Problem, problemText } from './CellEditor.tsx'
import { firstField } from '../model/column-layout.ts'
import { type CellProblem, isEditableCell, useTable } from '../model/table-context.ts'
import type { TableState } from '../model/table-state.ts'
import { t } from '../messages.ts'

interface TableCellProps {
  column: number
  gap: number
  record: RecordData | undefined
  isDraft: boolean
  /** True for the tab stop. */
  isCurrent: boolean
  isSelected: boolean
  /** True for the lower right corner of the selection, which has the fill handle. */
  isCorner: boolean
  editing: TableState['editing']
  problem: CellProblem | undefined
  isTinted: boolean
  /** Name of another user in this cell. */
  other: string | undefined
  /** Color of a matching rule. */
  color: string | undefined
}

export const TableCell = memo(function TableCell({
  column,
  gap,
  record,
  isDraft,
  isCurrent,
  ...state
}: TableCellProps) {
  const table = useTable()
  const { layout, structure, rowHeight } = table
  const { field, width } = layout.columns[column - firstField]!
  const isFrozen = column - firstField < layout.frozen
  const isTitle = field === structure.entity.titleField
  const isEditable = isEditableCell(table, field, record)
  const cell = useCurrentCell(isCurrent, state.editing !== null)
  const { Toggle, Frame, isCellStateful, Whole } = webOf(field.type)
  const value: Json = record?.[field.name] ?? null
  return (
    <div
      ref={cell}
      role={isTitle ? 'rowheader' : 'gridcell'}
      aria-colindex={column + 1}
      aria-selected={state.isSelected || undefined}
      aria-readonly={isEditable ? undefined : true}
      aria-invalid={state.problem ? true : undefined}
      data-column={column}
      data-hue={state.color}
      tabIndex={isCurrent ? 0 : -1}
      style={{ width, marginLeft: gap || undefined }}
      className={cn(
        cellLook,
        field.type.align === 'right' && 'justify-end text-right tabular-nums',
        isFrozen && column - firstField === layout.frozen - 1 && 'border-r border-r-border-strong',
        isTitle && 'font-semibold',
        rowHeight !== 'short' && tallLook[rowHeight],
        // A single value truncates itself; truncating twice would slow down scrolling.
        (field.type.graphql.list || Toggle) && 'overflow-hidden',
        state.color && 'bg-tag-bg text-tag-text',
        state.isSelected && 'bg-selected',
        state.isTinted && 'bg-selected-hover',
        state.other !== undefined && 'group/cell',
        state.problem && !state.editing && 'outline-2 -outline-offset-2 outline-error',
        (state.editing || state.isCorner || (state.problem && isCurrent)) && 'z-2',
        (state.editing || state.isCorner || (state.problem && isCurrent)) && 'overflow-visible',
      )}
    >
      {!record ? (
        <Skeleton className="h-3 w-2/3" />
      ) : state.editing ? (
        <CellEditor field={field} record={record} start={state.editing} problem={state.problem} />
      ) : state.problem ? (
        <>
          <span className="truncate text-error">{problemText(field, state.problem)}</span>
          {isCurrent && <Problem message={state.problem.message} className="absolute top-full left-0 z-4 mt-px" />}
        </>
      ) : Toggle && isEditable ? (
        <Toggle
          key={record.id}
          type={field.type}
          field={field.spec}
          value={value}
          onValue={(next) => table.commit(record, field, next, 'stay')}
        />
      ) : isDraft && value === null ? (
        <span className="truncate font-normal text-placeholder">
          {field.label}
          {field.spec.required && !field.isReadonly && <span aria-hidden> *</span>}
        </span>
      ) : isTitle ? (
        <Title record={record} />
      ) : (
        <span className="min-w-0 flex-1">
          {/* A row may reuse the element of another one. */}
          <RecordCell
            key={isCellStateful || Frame ? record.id : undefined}
            structure={structure}
            field={field}
            record={record}
          />
        </span>
      )}
      {isCurrent && record && !state.editing && value !== null && (Whole || field.type.graphql.list) && (
        <ExpandButton column={column} />
      )}
      {record && <UnsentMark record={record} field={field} className="absolute top-0.5 right-0.5" />}
      {state.other !== undefined && <OtherHere name={state.other} />}
      {state.isCorner && !state.editing && record && isEditable && <FillHandle />}
    </div>
  )
})

/** The current cell takes the focus while the focus is in the table. */
export function useCurrentCell(isCurrent: boolean, isEditing = false) {
  const { hasFocus } = useTable()
  const cell = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isCurrent && !isEditing && hasFocus.current) cell.current?.focus({ preventScroll: true })
  }, [isCurrent, isEditing, hasFocus])
  return cell
}

/** The record's name; a link appears on hover and focus. */
function Title({ record }: { record: RecordData }) {
  const { structure, open, href } = useTable()
  const title = titleOf(structure.entity, record)
  return (
    <>
      <span className={cn('min-w-0 flex-1 truncate', title === '' && 'font-normal text-muted-foreground')}>
        {title === '' ? t('untitled') : title}
      </span>
      <a
        href={href(record.id)}
        tabIndex={-1}
        aria-label={title ? t('open', { title }) : t('openRecord')}
        title={t('openRecord')}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          open(record)
        }}
        className={cn(
          'absolute right-2.5 grid size-6 place-items-center rounded-sm border bg-background text-muted-foreground',
          'opacity-0',
          'group-focus-within/row:opacity-100 group-hover/row:opacity-100 hover:text-foreground',
        )}
      >
        <Maximize2 aria-hidden className="size-3.5" />
      </a>
    </>
  )
}

/** Marks the cell of another user with the hue of their avatar; a tooltip shows their name. */
function OtherHere({ name }: { name: string }) {
  return (
    <span data-hue={hueOf(name)} data-other className="pointer-events-none absolute inset-0 border-2 border-tag-dot">
      <span className="sr-only">{t('isHere', { name })}</span>
      <span
        aria-hidden
        className={cn(
          'absolute inset-y-0 right-0 hidden max-w-full items-center bg-tag-bg px-1.5 text-2xs font-normal',
          'text-tag-text',
          'group-hover/cell:flex',
        )}
      >
        <span className="truncate">{name}</span>
      </span>
    </span>
  )
}

/** The row is read when the button is pressed, so that cells are not drawn again when rows before them come and go. */
function ExpandButton({ column }: { column: number }) {
  const { openMenu } = useTable()
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t('expandCell')}
      title={t('expandCell')}
      onClick={(event) => {
        event.stopPropagation()
        const row = Number(event.currentTarget.closest<HTMLElement>('[data-row]')!.dataset.row)
        openMenu({ row, column }, event.currentTarget.closest('[data-column]')!.getBoundingClientRect(), 'value')
      }}
      className={cn(
        'absolute top-1 right-1 hidden size-6 place-items-center rounded-sm border bg-background text-muted-foreground',
        'group-focus-within/rows:grid hover:text-foreground',
      )}
    >
      <Expand aria-hidden className="size-3.5" />
    </button>
  )
}

function FillHandle() {
  const { startFill, fillEmpty } = useTable()
  return (
    <span
      aria-hidden
      data-fill
      onPointerDown={(event) => {
        event.preventDefault()
        event.stopPropagation()
        startFill()
      }}
      onDoubleClick={(event) => {
        event.stopPropagation()
        fillEmpty()
      }}
      className={cn(
        'absolute -right-3 -bottom-3 z-4 hidden size-6 cursor-crosshair place-items-center',
        'group-focus-within/rows:grid pointer-coarse:hidden',
      )}
    >
      <span className="size-2 rounded-[1px] border border-background bg-primary" />
    </span>
  )
}

/** Text wraps in tall rows. */
const tallLook = {
  medium: '[&_.truncate]:line-clamp-2 [&_.truncate]:whitespace-normal',
  tall: '[&_.truncate]:line-clamp-4 [&_.truncate]:whitespace-normal',
}

export const cellLook = cn(
  'relative flex h-full shrink-0 items-center border-b bg-(--cell,var(--background)) px-2.5 text-cell',
  'select-none whitespace-nowrap',
  'focus:outline-2 focus:-outline-offset-2 focus:outline-ring',
)

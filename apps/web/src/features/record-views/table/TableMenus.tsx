import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@monarch/ui'
import {
  ArrowDown,
  ArrowLeft,
  ArrowLeftRight,
  ArrowLeftToLine,
  ArrowRight,
  ArrowRightToLine,
  ArrowUp,
  EyeOff,
  ListFilter,
  MoveHorizontal,
  Pencil,
  Pin,
  Rows3,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { directionWords } from '../../record-filters/list-state.ts'
import type { TableColumn } from './model/columns.ts'

/** A context menu, opened by its button, a right click or `Shift+F10`. Returns the focus to its cell. */
export function AnchoredMenu({
  anchor,
  label,
  onClose,
  children,
}: {
  anchor: DOMRect
  label: string
  onClose: () => void
  children: ReactNode
}) {
  const { left, top, width, height } = anchor
  return (
    <DropdownMenu open onOpenChange={(open) => !open && onClose()}>
      <DropdownMenuTrigger asChild>
        <span aria-hidden tabIndex={-1} className="pointer-events-none fixed" style={{ left, top, width, height }} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" aria-label={label} onCloseAutoFocus={(event) => event.preventDefault()}>
        {children}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

interface ColumnMenuProps {
  /** Menu items that override the label. */
  levels: ReactNode
  column: TableColumn
  isLastFrozen: boolean
  /** Opens the designer; `null` if the user may not change the entity. */
  onEditField: (() => void) | null
  onInsert: ((side: 'left' | 'right') => void) | null
  onSort: ((direction: 'ASC' | 'DESC') => void) | null
  onFilter: (() => void) | null
  onGroup: (() => void) | null
  onMove: (by: -1 | 1) => void
  onFit: () => void
  onWidth: () => void
  onFreeze: () => void
  onHide: () => void
}

export function ColumnMenuItems({
  levels,
  column,
  onEditField,
  onInsert,
  isLastFrozen,
  onSort,
  onFilter,
  onGroup,
  onMove,
  onFit,
  onWidth,
  onFreeze,
  onHide,
}: ColumnMenuProps) {
  const words = directionWords(column.field)
  return (
    <>
      {onEditField && (
        <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={onEditField}>
          Edit field
        </DropdownMenuItem>
      )}
      {onInsert && (
        <>
          <DropdownMenuItem icon={<ArrowLeftToLine aria-hidden />} onSelect={() => onInsert('left')}>
            Insert left
          </DropdownMenuItem>
          <DropdownMenuItem icon={<ArrowRightToLine aria-hidden />} onSelect={() => onInsert('right')}>
            Insert right
          </DropdownMenuItem>
          <DropdownMenuSeparator />
        </>
      )}
      {onSort && (
        <>
          <DropdownMenuItem icon={<ArrowUp aria-hidden />} onSelect={() => onSort('ASC')}>
            Sort {words.ASC}
          </DropdownMenuItem>
          <DropdownMenuItem icon={<ArrowDown aria-hidden />} onSelect={() => onSort('DESC')}>
            Sort {words.DESC}
          </DropdownMenuItem>
        </>
      )}
      {onFilter && (
        <DropdownMenuItem icon={<ListFilter aria-hidden />} onSelect={onFilter}>
          Filter by this field
        </DropdownMenuItem>
      )}
      {onGroup && (
        <DropdownMenuItem icon={<Rows3 aria-hidden />} onSelect={onGroup}>
          Group by this field
        </DropdownMenuItem>
      )}
      {(onSort || onFilter || onGroup) && <DropdownMenuSeparator />}
      <DropdownMenuItem icon={<ArrowLeft aria-hidden />} shortcut="Alt+←" onSelect={() => onMove(-1)}>
        Move left
      </DropdownMenuItem>
      <DropdownMenuItem icon={<ArrowRight aria-hidden />} shortcut="Alt+→" onSelect={() => onMove(1)}>
        Move right
      </DropdownMenuItem>
      <DropdownMenuItem icon={<MoveHorizontal aria-hidden />} onSelect={onFit}>
        Fit width
      </DropdownMenuItem>
      <DropdownMenuItem icon={<ArrowLeftRight aria-hidden />} onSelect={onWidth}>
        Width…
      </DropdownMenuItem>
      <DropdownMenuItem icon={<Pin aria-hidden />} onSelect={onFreeze}>
        {isLastFrozen ? 'Unfreeze columns' : 'Freeze up to here'}
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuItem icon={<EyeOff aria-hidden />} onSelect={onHide}>
        Hide field
      </DropdownMenuItem>
      {levels}
    </>
  )
}

import { Menu, MenuItem, MenuSeparator } from '@monarch/ui'
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
import type { TableColumn } from './model/columns.ts'
import { t } from './messages.ts'

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
    <Menu
      open
      onOpenChange={(open) => !open && onClose()}
      trigger={
        <span aria-hidden tabIndex={-1} className="pointer-events-none fixed" style={{ left, top, width, height }} />
      }
      align="start"
      aria-label={label}
      onCloseAutoFocus={(event) => event.preventDefault()}
    >
      {children}
    </Menu>
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
  const { sortLabels } = column.field.type
  return (
    <>
      {onEditField && (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onEditField}>
          {t('editField')}
        </MenuItem>
      )}
      {onInsert && (
        <>
          <MenuItem icon={<ArrowLeftToLine aria-hidden />} onSelect={() => onInsert('left')}>
            {t('insertLeft')}
          </MenuItem>
          <MenuItem icon={<ArrowRightToLine aria-hidden />} onSelect={() => onInsert('right')}>
            {t('insertRight')}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {onSort && (
        <>
          <MenuItem icon={<ArrowUp aria-hidden />} onSelect={() => onSort('ASC')}>
            {t('sort', { order: sortLabels.ASC() })}
          </MenuItem>
          <MenuItem icon={<ArrowDown aria-hidden />} onSelect={() => onSort('DESC')}>
            {t('sort', { order: sortLabels.DESC() })}
          </MenuItem>
        </>
      )}
      {onFilter && (
        <MenuItem icon={<ListFilter aria-hidden />} onSelect={onFilter}>
          {t('filterByThisField')}
        </MenuItem>
      )}
      {onGroup && (
        <MenuItem icon={<Rows3 aria-hidden />} onSelect={onGroup}>
          {t('groupByThisField')}
        </MenuItem>
      )}
      {(onSort || onFilter || onGroup) && <MenuSeparator />}
      <MenuItem icon={<ArrowLeft aria-hidden />} shortcut="Alt+←" onSelect={() => onMove(-1)}>
        {t('moveLeft')}
      </MenuItem>
      <MenuItem icon={<ArrowRight aria-hidden />} shortcut="Alt+→" onSelect={() => onMove(1)}>
        {t('moveRight')}
      </MenuItem>
      <MenuItem icon={<MoveHorizontal aria-hidden />} onSelect={onFit}>
        {t('fitWidth')}
      </MenuItem>
      <MenuItem icon={<ArrowLeftRight aria-hidden />} onSelect={onWidth}>
        {t('width')}
      </MenuItem>
      <MenuItem icon={<Pin aria-hidden />} onSelect={onFreeze}>
        {isLastFrozen ? t('unfreezeColumns') : t('freezeUpToHere')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<EyeOff aria-hidden />} onSelect={onHide}>
        {t('hideField')}
      </MenuItem>
      {levels}
    </>
  )
}

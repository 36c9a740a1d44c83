import { Field, FormDialog, Input, MenuItem } from '@monarch/ui'
import { Expand, ListFilter, Pencil, Rows3 } from 'lucide-react'
import { useState } from 'react'
import type { RecordData } from '../../record-data/documents.ts'
import { runCommand } from '../../../lib/keys/commands.ts'
import { RecordMenuItems } from '../../record-parts/RecordMenuItems.tsx'
import { FieldLevelItems } from '../../record-parts/field-levels.tsx'
import { conditionFor } from '../../record-filters/filter-by-value.ts'
import { filterFields } from '../../record-filters/filter-fields.ts'
import { type FilterItem, newCondition } from '../../record-filters/filter-state.ts'
import { isDenied, lockOf } from '../../record-data/locks.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { firstField, type ColumnLayout } from './model/column-layout.ts'
import type { TableColumn } from './model/columns.ts'
import { AnchoredMenu, ColumnMenuItems } from './TableMenus.tsx'
import { ExpandedCell } from './ExpandedCell.tsx'
import type { Cell } from './model/range.ts'
import { useFieldDesigner } from './columns/use-inserted-column.ts'
import { t } from './messages.ts'

export interface OpenMenu {
  readonly cell: Cell
  readonly anchor: DOMRect
  /** The record of the row when the menu was opened. */
  readonly record: RecordData | undefined
  /** The menu, or the whole value of the cell. */
  readonly shows: 'menu' | 'value'
}

interface TableMenuProps {
  structure: EntityStructure
  layout: ColumnLayout
  menu: OpenMenu
  record: RecordData | undefined
  may: { readonly create: boolean; readonly update: boolean; readonly delete: boolean }
  canGroup: (column: TableColumn) => boolean
  onClose: () => void
  onExpand: () => void
  onOpen: (record: RecordData) => void
  onEdit: (record: RecordData, column: number) => void
  onInsert: (record: RecordData) => void
  onDuplicate: (record: RecordData) => void
  onDelete: (record: RecordData) => void
  onSort: (column: TableColumn, direction: 'ASC' | 'DESC') => void
  onGroup: (column: TableColumn) => void
  onMove: (column: number, by: -1 | 1) => void
  onFit: (column: number) => void
  onWidth: (column: TableColumn) => void
  onFreeze: (columns: number) => void
  onHide: (column: TableColumn) => void
  onFilter: ((item: FilterItem) => void) | undefined
}

/** The menu of a cell or a column, or the value of a cell. */
export function TableMenu({
  structure,
  layout,
  menu: { cell, anchor, shows },
  record,
  may,
  onClose,
  ...on
}: TableMenuProps) {
  const designer = useFieldDesigner(structure)
  const index = cell.column - firstField
  const column = layout.columns[index]
  const { onFilter } = on
  if (cell.row === -1) {
    if (!column) return null
    const filterField = filterFields(structure).get(column.field.name)
    const isLastFrozen = layout.frozen === index + 1 && index > 0
    return (
      <AnchoredMenu anchor={anchor} label={column.label} onClose={onClose}>
        <ColumnMenuItems
          levels={<FieldLevelItems field={column.field} />}
          column={column}
          onEditField={designer?.edit(column.field) ?? null}
          onInsert={designer && ((side) => designer.insert(column.field, side))}
          isLastFrozen={isLastFrozen}
          onSort={column.isSortable ? (direction) => on.onSort(column, direction) : null}
          onFilter={
            onFilter && filterField
              ? () => {
                  onFilter(newCondition(filterField))
                  openFilter()
                }
              : null
          }
          onGroup={on.canGroup(column) ? () => on.onGroup(column) : null}
          onMove={(by) => on.onMove(cell.column, by)}
          onFit={() => on.onFit(cell.column)}
          onWidth={() => on.onWidth(column)}
          onFreeze={() => on.onFreeze(isLastFrozen ? 1 : index + 1)}
          onHide={() => on.onHide(column)}
        />
      </AnchoredMenu>
    )
  }
  if (!record) return null
  const isField =
    column !== undefined && lockOf(structure.entity, column.field, { record, mayUpdate: may.update }) === null
  if (shows === 'value' && column) {
    const onEdit = isField ? () => on.onEdit(record, cell.column) : null
    const value = { structure, field: column.field, record }
    return <ExpandedCell {...value} anchor={anchor} onEdit={onEdit} onClose={onClose} />
  }
  const sameValue = column && onFilter && conditionFor(structure, column.field, record[column.field.name] ?? null)
  return (
    <AnchoredMenu anchor={anchor} label={t('record')} onClose={onClose}>
      <RecordMenuItems
        href={{ name: structure.entity.name, recordId: record.id }}
        onOpen={() => on.onOpen(record)}
        keys={{ open: 'Mod+Enter', delete: 'Mod+Backspace' }}
        items={
          (column || may.create) && (
            <>
              {column && (
                <MenuItem icon={<Expand aria-hidden />} onSelect={on.onExpand}>
                  {t('expandCell')}
                </MenuItem>
              )}
              {sameValue && (
                <MenuItem icon={<ListFilter aria-hidden />} onSelect={() => onFilter(sameValue)}>
                  {t('filterByThisValue')}
                </MenuItem>
              )}
              {isField && (
                <MenuItem icon={<Pencil aria-hidden />} shortcut="F2" onSelect={() => on.onEdit(record, cell.column)}>
                  {t('editCell')}
                </MenuItem>
              )}
              {may.create && (
                <MenuItem icon={<Rows3 aria-hidden />} shortcut="Shift+Enter" onSelect={() => on.onInsert(record)}>
                  {t('insertBelow')}
                </MenuItem>
              )}
            </>
          )
        }
        onDuplicate={may.create ? () => on.onDuplicate(record) : null}
        onDelete={may.delete && !isDenied(record, 'delete') ? () => on.onDelete(record) : null}
      />
    </AnchoredMenu>
  )
}

/** Runs the toolbar's command after the menu has returned the focus (`focusWhenDrawn`), which would close the popover. */
function openFilter(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => runCommand('list.filter'))))
}

/** 'Width…' of the column's menu. */
export function WidthDialog({
  column,
  onSet,
  onClose,
}: {
  column: TableColumn
  onSet: (width: number) => void
  onClose: () => void
}) {
  const [text, setText] = useState(String(column.width))
  const isNumber = /^\d{1,4}$/.test(text.trim())
  return (
    <FormDialog
      onClose={onClose}
      title={t('widthOf', { label: column.label })}
      onSubmit={() => {
        if (!isNumber) return
        onSet(Number(text))
        onClose()
      }}
      submitLabel={t('setWidth')}
    >
      <Field label={t('widthInPixels')} error={isNumber ? null : t('widthProblem')}>
        <Input inputMode="numeric" value={text} onValueChange={setText} />
      </Field>
    </FormDialog>
  )
}

import type { Json, ValueDraft } from '@monarch/field-types'
import { createContext, useContext } from 'react'
import type { RecordData } from '../../record-data/documents.ts'
import type { EntityStructure, Field } from '../../record-data/structure.ts'
import type { ColumnLayout } from './columns/column-layout.ts'
import type { RowHeight } from './columns/columns.ts'
import type { Cell } from './selection/range.ts'

/** A value that could not be taken: it stays in its cell, with what is wrong with it. */
export interface CellProblem {
  readonly draft: ValueDraft
  readonly message: string
}

export type Leave = 'stay' | 'up' | 'down' | 'left' | 'right'

/** What cells need and what seldom changes: scrolling or moving the focus draws no cell again. */
export interface TableContextValue {
  readonly structure: EntityStructure
  readonly layout: ColumnLayout
  readonly rowHeight: RowHeight
  readonly mayUpdate: boolean
  /** Set while the focus belongs to the table, so that a cell that becomes the current one takes it. */
  readonly hasFocus: { readonly current: boolean }
  readonly commit: (record: RecordData, field: Field, value: Json, leave: Leave) => void
  /** The editing ends with something that is no value. */
  readonly refuse: (record: RecordData, field: Field, problem: CellProblem) => void
  readonly cancel: () => void
  readonly check: (record: RecordData, row: number, isChecked: boolean, withRange: boolean) => void
  readonly open: (record: RecordData) => void
  /** The page of the record, for a new tab. */
  readonly href: (id: string) => string
  readonly openMenu: (cell: Cell, anchor: DOMRect) => void
  readonly toggleGroup: (id: string) => void
  readonly startFill: () => void
}

export const TableContext = createContext<TableContextValue | null>(null)

export function useTable(): TableContextValue {
  return useContext(TableContext)!
}

/** What may be changed in the list: not what is computed, and not where the person may only look. */
export function isEditableCell(table: Pick<TableContextValue, 'mayUpdate'>, field: Field): boolean {
  return table.mayUpdate && !field.isReadonly
}

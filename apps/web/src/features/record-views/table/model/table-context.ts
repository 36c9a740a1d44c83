import type { Group } from './row-model.ts'
import type { Json, ValueDraft } from '@monarch/field-types'
import { createContext, useContext } from 'react'
import type { RecordData } from '../../../record-data/documents.ts'
import { lockOf } from '../../../record-data/locks.ts'
import type { EntityStructure, Field } from '../../../record-data/structure.ts'
import type { ColumnLayout } from './column-layout.ts'
import type { RowHeight } from './columns.ts'
import type { Cell } from './range.ts'

/** An invalid draft, which stays in its cell with its problem. */
export interface CellProblem {
  readonly draft: ValueDraft
  readonly message: string
}

export type Leave = 'stay' | 'up' | 'down' | 'left' | 'right'

/** What cells need. It rarely changes, so scrolling and moving the focus re-render no cell. */
export interface TableContextValue {
  readonly structure: EntityStructure
  readonly layout: ColumnLayout
  readonly rowHeight: RowHeight
  readonly mayUpdate: boolean
  /** True while the focus belongs to the table: the current cell then takes it. */
  readonly hasFocus: { readonly current: boolean }
  readonly commit: (record: RecordData, field: Field, value: Json, leave: Leave) => void
  /** Saves a value that arrives after its editor was left, such as an uploaded file. */
  readonly write: (record: RecordData, field: Field, value: Json) => void
  /** Ends editing with an invalid draft. */
  readonly refuse: (record: RecordData, field: Field, problem: CellProblem) => void
  /** Keeps a draft that became invalid after its editor was left: a file that was not uploaded. */
  readonly keep: (record: RecordData, field: Field, problem: CellProblem) => void
  /** Also discards a refused value of the cell. */
  readonly cancel: (record: RecordData, field: Field) => void
  readonly check: (record: RecordData, isChecked: boolean, withRange: boolean) => void
  readonly open: (record: RecordData) => void
  /** URL of the record's page, for a new tab. */
  readonly href: (id: string) => string
  readonly openMenu: (cell: Cell, anchor: DOMRect, shows?: 'menu' | 'value') => void
  readonly toggleGroup: (id: string) => void
  readonly toggleAllGroups: () => void
  /** Adds a record to a group; `null` without the permission. */
  readonly addTo: ((group: Group) => void) | null
  readonly startFill: () => void
  /** Fills the empty cells below the selection. */
  readonly fillEmpty: () => void
}

export const TableContext = createContext<TableContextValue | null>(null)

export function useTable(): TableContextValue {
  return useContext(TableContext)!
}

/** Computed fields and records that a rule protects are read-only; without the permission, all values are. */
export function isEditableCell(
  { structure, mayUpdate }: Pick<TableContextValue, 'structure' | 'mayUpdate'>,
  field: Field,
  record: RecordData | undefined,
): boolean {
  return lockOf(structure.entity, field, { record, mayUpdate }) === null
}

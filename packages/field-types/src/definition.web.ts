import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { AnySettings, FieldSpec, FieldType } from './definition.ts'
import type { DisplayId } from './displays.ts'
import type { ValueDraft } from './draft.ts'
import type { Json } from './exact-number.ts'
import type { StoredFile } from './file-source.ts'

/**
 * The React half of a field type. `Input` is rendered inside a Field of @monarch/ui, which provides label, help and
 * error; `Cell` is one read-only line and is not rendered for empty values.
 */
export interface FieldTypeWeb<Settings = AnySettings> {
  readonly Icon: LucideIcon
  readonly Input: ComponentType<FieldInputProps<Settings>>
  readonly Cell: ComponentType<FieldCellProps<Settings>>
  /** All of the value, where a cell has one line for it: drawn where a record is read. */
  readonly Whole?: ComponentType<FieldCellProps<Settings>>
  /** Its priority next to a record's name: the highest are shown. Without it, the field is not shown there. */
  readonly glance?: number
  /** Its input takes the full width of the form. */
  readonly isWide?: boolean
  /** Other inputs for the same values, where a form asks for them. */
  readonly displays?: Partial<Record<DisplayId, ComponentType<FieldInputProps<Settings>>>>
  /**
   * How a value is changed in a list: in one line in the cell, by a picker that opens over it, or (left out) by the `Input` in a
   * box over the cell.
   */
  readonly edit?: 'line' | 'picker'
  /** A cell with a control of its own: a checkbox, stars. It is also rendered for empty values. */
  readonly Toggle?: ComponentType<FieldToggleProps<Settings>>
  /** The value after a key press in the focused cell; undefined for keys without a meaning. */
  press?(this: void, key: string, value: Json, field: FieldSpec<Settings>): Json | undefined
  /** A wrapper of the cell, also for empty values: the state of its generation. */
  readonly Frame?: ComponentType<{ label: string; isEmpty: boolean; isWhole: boolean; children: ReactNode }>
}

/**
 * The name of one related record (`null` when it has none), or those of several by id; or the file, or the files, that the
 * value names.
 */
export type Related = string | null | ReadonlyMap<string, string> | StoredFile | readonly StoredFile[] | undefined

export interface FieldInputProps<Settings = AnySettings> {
  type: FieldType<Settings>
  field: FieldSpec<Settings>
  draft: ValueDraft
  onDraft: (draft: ValueDraft) => void
  placeholder?: string | undefined
  disabled?: boolean
  /** The names of the linked records, if known. */
  related?: Related
  /** Given in a cell of a list: a picker is open from the start, and says when it has been closed. */
  onClose?: (() => void) | undefined
  /** A name, where no Field around it gives one. */
  'aria-label'?: string
}

export interface FieldToggleProps<Settings = AnySettings> {
  type: FieldType<Settings>
  field: FieldSpec<Settings>
  value: Json
  onValue: (value: Json) => void
}

export interface FieldCellProps<Settings = AnySettings> {
  type: FieldType<Settings>
  field: FieldSpec<Settings>
  value: Json
  /** The names of the linked records, if the list included them. */
  related?: Related
}

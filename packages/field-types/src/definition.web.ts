import type { ComponentType, ReactNode } from 'react'
import type { AnySettings, FieldSpec, FieldType } from './definition.ts'
import type { DisplayId } from './displays.ts'
import type { ValueDraft } from './draft.ts'
import type { Json } from './exact-number.ts'
import type { StoredFile } from './file-source.ts'

/**
 * How a field type is drawn. `Input` stands inside a Field of @monarch/ui, which gives it its name, help and error; `Cell`
 * is one line, read-only, and is never drawn for an empty value.
 */
export interface FieldTypeWeb<Settings = AnySettings> {
  readonly Input: ComponentType<FieldInputProps<Settings>>
  readonly Cell: ComponentType<FieldCellProps<Settings>>
  /** All of the value, where a cell has one line for it: drawn where a record is read. */
  readonly Whole?: ComponentType<FieldCellProps<Settings>>
  /** How much it says of a record at a glance: the highest stand beside its name. Left out, it says nothing so. */
  readonly glance?: number
  /** Its input needs the width of the form, also where fields stand side by side. */
  readonly isWide?: boolean
  /** Other inputs for the same values, where a form asks for them. */
  readonly displays?: Partial<Record<DisplayId, ComponentType<FieldInputProps<Settings>>>>
  /**
   * How a value is changed in a list: in one line in the cell, by a picker that opens over it, or (left out) by the `Input` in a
   * box over the cell.
   */
  readonly edit?: 'line' | 'picker'
  /** A cell that is changed by what it shows: a checkbox, stars. It is drawn for an empty value, too. */
  readonly Toggle?: ComponentType<FieldToggleProps<Settings>>
  /** What a key makes of the value while its cell has the focus; undefined for a key that means nothing to it. */
  press?(this: void, key: string, value: Json, field: FieldSpec<Settings>): Json | undefined
  /** What stands around the cell, of an empty value too: how the value is coming along. */
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
  /** What the records that the value points at are called, when it is known. */
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
  /** What the records that the value points at are called, when the list brought it along. */
  related?: Related
}

import type { Exit } from '@monarch/ui/exit'
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
  /** The cell has state or images, so its element must not be reused for another record. */
  readonly isCellStateful?: boolean
  /** Shows the whole value on record pages, if the cell shows one line only. */
  readonly Whole?: ComponentType<FieldCellProps<Settings>>
  /** Its priority next to a record's name; the fields with the highest priority are shown. Without it, the field is not shown there. */
  readonly glance?: number
  readonly isWide?: boolean
  /** Alternative inputs for forms. */
  readonly displays?: Partial<Record<DisplayId, ComponentType<FieldInputProps<Settings>>>>
  /** How a list edits a value: in the cell (`line`), with a picker that opens over it, or by default with the `Input` in a popup. */
  readonly edit?: 'line' | 'picker'
  /** A cell with a control: a checkbox, stars. It is also rendered for empty values. */
  readonly Toggle?: ComponentType<FieldToggleProps<Settings>>
  /** The value after a key press in the focused cell; undefined for other keys. */
  press?(this: void, key: string, value: Json, field: FieldSpec<Settings>): Json | undefined
  /** A wrapper of the cell, also for empty values: the state of its generation. */
  readonly Frame?: ComponentType<{ label: string; isEmpty: boolean; isWhole: boolean; children: ReactNode }>
}

/** Data about the records or files of a value: the name of one record (`null` if it has none), names of several by id, or files. */
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
  /** The value of the field that this one depends on, if known. */
  answer?: Json | undefined
  /** Set where a value is edited in place: a picker starts open and calls this when the user leaves it. */
  onExit?: ((exit: Exit) => void) | undefined
  /** The accessible name, if no Field around it provides one. */
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
  /** The names of the linked records, if the list loaded them. */
  related?: Related
  /** The pictures of the linked records, by id. */
  pictures?: ReadonlyMap<string, StoredFile> | undefined
}

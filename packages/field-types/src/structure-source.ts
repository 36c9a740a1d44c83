import { createContext, useContext } from 'react'
import type { EntityOption } from './settings-editor.ts'
import type { ValueType } from './value-type.ts'

/** A field as computed fields of an entity can refer to it. */
export interface SourceField {
  readonly name: string
  readonly label: string
  /** The type of its values; `null` for a computed field with problems. */
  readonly value: ValueType | null
  /** The fields of the one record that it leads to. */
  readonly fields?: (() => readonly SourceField[]) | undefined
}

/** A way from the entity to others: a field that points there, or the other side of one that points here. */
export interface SourceRelation {
  /** As settings name it. */
  readonly name: string
  readonly label: string
  readonly isMany: boolean
  readonly entity: EntityOption
  readonly fields: readonly SourceField[]
}

export interface SettingsProblem {
  /** `settings.expression`, `settings.where.stage.eq`. */
  readonly path: string
  readonly message: string
  readonly from?: number
  readonly to?: number
  readonly suggestion?: string
}

export interface UnderstoodSettings {
  readonly problems: readonly SettingsProblem[]
  readonly result: ValueType | null
}

/**
 * The structure that the settings of a computed field can refer to. The app provides it; this package knows no
 * structure.
 */
export interface StructureSource {
  readonly fields: readonly SourceField[]
  readonly relations: readonly SourceRelation[]
  /** All problems of each setting, as the server would report them, and the type of the values. */
  understand(typeId: string, settings: readonly unknown[]): readonly UnderstoodSettings[]
  /** The results of a valid formula for a few records, by record name; unavailable ones are left out. */
  preview?(this: void, expression: string, signal: AbortSignal): Promise<readonly PreviewedResult[]>
}

export interface PreviewedResult {
  readonly id: string
  readonly record: string
  /** The formatted result; `null` if it is blank. */
  readonly result: string | null
}

export const StructureSourceContext = createContext<StructureSource | null>(null)

/** `null` while it is on its way. */
export function useStructureSource(): StructureSource | null {
  return useContext(StructureSourceContext)
}

/** A name in a formula: a value, or a record that leads to values. */
export function isUsable({ value, fields }: SourceField): boolean {
  return (value?.type.valueKind ?? null) !== null || fields !== undefined
}

import { createContext, useContext } from 'react'
import type { Failure, Rules } from '@monarch/formula'
import type { ValueType } from './value-type.ts'

/** A field that computed fields can refer to. */
export interface SourceField {
  readonly name: string
  readonly label: string
  /** The type of its values; `null` for a computed field with problems. */
  readonly value: ValueType | null
  /** The fields of the related record. */
  readonly fields?: (() => readonly SourceField[]) | undefined
}

/** A relation of the entity: one of its fields, or the inverse side of another entity's field. */
export interface SourceRelation {
  /** Its name in settings. */
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

/** The structure that settings of computed fields can refer to. The app provides it, because this package is independent of it. */
export interface StructureSource {
  readonly fields: readonly SourceField[]
  readonly relations: readonly SourceRelation[]
  /** All problems of each setting, as the server would report them, and the type of the values. */
  understand(typeId: string, settings: readonly unknown[]): readonly UnderstoodSettings[]
  /** The results of a valid formula for a few records, by record name; unavailable ones are left out. */
  preview?(this: void, expression: string, rules: Rules, signal: AbortSignal): Promise<readonly PreviewedResult[]>
  /** The results of valid formulas for the latest record; `null` if there is none. */
  tryOut?(this: void, expressions: readonly string[], signal: AbortSignal): Promise<TriedOut | null>
  /** The latest records whose result differs between the rules. */
  compareRules?(this: void, expression: string, signal: AbortSignal): Promise<ComparedRules>
}

export interface TriedOut {
  readonly record: string
  /** By formula: the formatted result, the failure, or `null` if it is blank. */
  readonly results: ReadonlyMap<string, string | null>
}

export interface ComparedRules {
  /** How many records were compared. */
  readonly compared: number
  readonly changed: readonly {
    readonly id: string
    readonly record: string
    readonly before: string | null
    readonly after: string | null
  }[]
}

export interface PreviewedResult {
  readonly id: string
  readonly record: string
  /** The formatted result; `null` if it is blank. */
  readonly result: string | null
  /** Why there is no result, although the fields have values. */
  readonly failure: Failure | null
}

export const StructureSourceContext = createContext<StructureSource | null>(null)

/** `null` while it loads. */
export function useStructureSource(): StructureSource | null {
  return useContext(StructureSourceContext)
}

/** Whether formulas can use the field: as a value, or as a record with values. */
export function isUsable({ value, fields }: SourceField): boolean {
  return (value?.type.valueKind ?? null) !== null || fields !== undefined
}

/** The properties of an entity that settings of a field can refer to. */
export interface EntityOption {
  readonly id: string
  readonly name: string
  readonly displayName: string
  readonly pluralName: string
  readonly icon: string
  readonly color: string
}

import type { ComponentType, ReactNode } from 'react'
import type { EntityOption, SourceField } from './structure-source.ts'
import type { FieldType } from './definition.ts'

/** The properties of a field that settings of another one can refer to. */
export interface FieldOption {
  readonly id: string
  readonly name: string
  readonly displayName: string
  /** `undefined` for a type that this version does not know. */
  readonly type: FieldType | undefined
}

export interface FormulaInput {
  (props: { value: string; onChange: (value: string) => void; 'aria-label': string }): ReactNode
}

export interface WhereEditorProps {
  label?: string
  help?: string | undefined
  fields: readonly SourceField[]
  where: unknown
  error: string | undefined
  onChange: (where: object | undefined) => void
  formulaInput?: FormulaInput
}

export interface SettingsEditorProps {
  /** The settings as typed, possibly incomplete. `FieldType.settings` reports what is missing. */
  settings: Readonly<Record<string, unknown>>
  onChange: (settings: Record<string, unknown>) => void
  /** The saved settings for this field and type; `{}` for a new one. */
  stored: Readonly<Record<string, unknown>>
  /** The message for a key of the settings (`choices`, `entityId`), if there is one. */
  problemOf: (key: string) => string | undefined
  /** The field's entity, and the entities that it can point at. */
  entity: EntityOption
  entities: readonly EntityOption[]
  /** The other fields of its entity. */
  fields: readonly FieldOption[]
  /** Turns typed text into a technical name. */
  normalizeName: (text: string) => string
  /** The editor of conditions. It uses the registry of the field types, so the app passes it to the types that need it. */
  WhereEditor: ComponentType<WhereEditorProps>
}

export interface SettingsEditor {
  Editor: ComponentType<SettingsEditorProps>
  /** Messages by key that replace those of the type. */
  check?: (settings: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>
}

import type { ComponentType } from 'react'

/** The properties of an entity that settings of a field can refer to. */
export interface EntityOption {
  readonly id: string
  readonly name: string
  readonly displayName: string
  readonly pluralName: string
  readonly icon: string
  readonly color: string
}

/** The properties of a field that settings of another one can refer to. */
export interface FieldOption {
  readonly id: string
  readonly name: string
  readonly displayName: string
  readonly fieldType: string
}

export interface SettingsEditorProps {
  /** The settings as typed, possibly incomplete. `FieldType.settings` reports what is missing. */
  settings: Readonly<Record<string, unknown>>
  onChange: (settings: Record<string, unknown>) => void
  /** The saved settings for this field and type; `{}` for a new one. */
  stored: Readonly<Record<string, unknown>>
  /** The message for a part of the settings (`choices`, `entityId`), when there is one. */
  problemOf: (key: string) => string | undefined
  /** The entity that the field belongs to, and all that it can point at. */
  entity: EntityOption
  entities: readonly EntityOption[]
  /** The other fields of its entity. */
  fields: readonly FieldOption[]
  /** Turns typed text into a technical name. */
  normalizeName: (text: string) => string
}

export interface SettingsEditor {
  Editor: ComponentType<SettingsEditorProps>
  /** Messages by key that are better than the type's own. */
  check?: (settings: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>
}

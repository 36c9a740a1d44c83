import type { ComponentType } from 'react'

/** An entity as far as the settings of a field can speak of it. */
export interface EntityOption {
  readonly id: string
  readonly name: string
  readonly displayName: string
  readonly pluralName: string
  readonly icon: string
  readonly color: string
}

/** A field as far as the settings of another one can speak of it. */
export interface FieldOption {
  readonly id: string
  readonly name: string
  readonly displayName: string
  readonly fieldType: string
}

export interface SettingsEditorProps {
  /** As they are typed: not complete yet, perhaps. `FieldType.settings` says what is missing. */
  settings: Readonly<Record<string, unknown>>
  onChange: (settings: Record<string, unknown>) => void
  /** What the server has for this field and type; `{}` for a new one. */
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
  /** The keys that it has inputs for: messages can stand there. */
  keys: readonly string[]
  /** What the type itself cannot say as well: messages by key, in the words of the editor. */
  check?: (settings: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>
}

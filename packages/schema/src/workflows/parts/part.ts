/** What a trigger and a step have in common. The checker reads their settings, and the builder renders them. */
export interface WorkflowPart {
  readonly label: string
  /** A lucide icon name. */
  readonly icon: string
  readonly description: string
  readonly settings: readonly WorkflowSetting[]
}

/** Names of things in the tenant, for the description of a trigger or a step. */
export interface PartWords {
  /** The label of an entity, as far as it is known. */
  entity(name: unknown): string | null
  /** The conditions as a sentence; `null` for conditions that have none. */
  conditions(where: unknown): string | null
}

export interface WorkflowSetting {
  readonly key: string
  readonly label: string
  readonly kind: SettingKind
  readonly isRequired?: boolean
  readonly help?: string
  /** Of texts. */
  readonly longest?: number
  readonly isLong?: boolean
  /** Of numbers. */
  readonly min?: number
  readonly max?: number
  readonly fallback?: string | number
  /** Replaces the help while it returns a text. */
  readonly helpFor?: (value: number) => string | undefined
  /** Of choices, and of numbers that have names. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** Of values: they are those of a new record, which needs all required fields. */
  readonly isNew?: boolean
  /** Shown when another setting has one of these values. */
  readonly when?: { readonly key: string; readonly in: readonly string[] }
}

/**
 * - `entity`: technical name. `fields`: names of fields of the part's `entity`.
 * - `where`: as in the API, of the part's `entity` (of the trigger's record, where it has no such key); operands may be values to work out,
 *   'today', 'me' and the like.
 * - `record`: a reference to a record, as in braces without them: `record`, `record.client`, `steps.<id>`.
 * - `values`: values by field, of the part's `entity` or `record`. `value`: one value.
 * - `template`: a text with references in braces. `formula`: gives yes or no. `headers`: templates by name, stored sealed.
 * - `steps`: steps inside.
 */
export type SettingKind =
  | 'entity'
  | 'fields'
  | 'where'
  | 'record'
  | 'values'
  | 'value'
  | 'template'
  | 'formula'
  | 'headers'
  | 'choice'
  | 'number'
  | 'time'
  | 'steps'

export const entity = { key: 'entity', label: 'Entity', kind: 'entity', isRequired: true } as const
export const record = { key: 'record', label: 'Record', kind: 'record', isRequired: true } as const
export const onlyWhen = { key: 'where', label: 'Only when', kind: 'where' } as const

export const choices = (...words: string[]) =>
  words.map((word) => ({ value: word, label: word[0]!.toUpperCase() + word.slice(1) }))

/** Whether the part names its own entity. The conditions of one that does not are about the trigger's record. */
export const namesEntity = ({ settings }: WorkflowPart): boolean =>
  settings.some(({ kind }) => kind === 'entity' || kind === 'record')

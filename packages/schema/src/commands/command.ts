import type { Structure } from '../structure/structure.ts'

/** A requested change of a tenant's structure. `data` is unchecked input; the commands check it. */
export type Command =
  /** `id`: set by callers that also create fields of the entity in the same change. */
  | { readonly type: 'createEntity'; readonly data: unknown; readonly id?: string }
  | { readonly type: 'updateEntity'; readonly id: string; readonly data: unknown }
  /** `removeUses`: also deletes relations to the entity and fields that read its fields. Without it, such uses refuse the command. */
  | { readonly type: 'deleteEntity'; readonly id: string; readonly removeUses?: boolean }
  | { readonly type: 'restoreEntity'; readonly id: string }
  | { readonly type: 'createField'; readonly data: unknown }
  /**
   * `mayEmpty`: values that cannot be converted become empty. Without it, they refuse the command. `moveOptions`: where
   * the values of options go that the command removes.
   */
  | {
      readonly type: 'updateField'
      readonly id: string
      readonly data: unknown
      readonly mayEmpty?: boolean
      readonly moveOptions?: readonly OptionMove[]
    }
  | { readonly type: 'deleteField'; readonly id: string; readonly removeUses?: boolean }
  /** `asOptional`: restores the field as not required, for records created while the field was in the bin. */
  | { readonly type: 'restoreField'; readonly id: string; readonly asOptional?: boolean }
  /**
   * Permanently deletes entities and fields that are in the bin. `removeUses` also deletes fields in the bin that need
   * them; without it, such fields refuse the command.
   */
  | {
      readonly type: 'purge'
      readonly kind: 'entity' | 'field'
      readonly ids: readonly string[]
      readonly removeUses?: boolean
    }

/** A removed option, and the one that its records get; without one they become empty. */
export interface OptionMove {
  readonly option: string
  readonly to?: string | null | undefined
}

/** Values from outside that commands need. */
export interface CommandEnvironment {
  newId(): string
  /** ISO 8601, in UTC. */
  readonly now: string
  /** Throws if the host cannot match the pattern in linear time. */
  compilePattern(pattern: string): (text: string) => boolean
  /** Whether the platform has this system entity or interface; unknown ids are refused. */
  isKnown(kind: 'systemEntity' | 'systemInterface', id: string): boolean
  /** Readers of fields outside of the structure, such as views. */
  readonly readers: readonly Reader[]
}

export interface CommandResult {
  readonly structure: Structure
  readonly subjectId: string
  /** The subject's entry comes first, followed by those of its dependents. */
  readonly logs: readonly LogEntry[]
}

/** The log entry of a command: the whole row that was created or deleted, or the changed keys. */
export interface LogEntry {
  readonly subjectType: 'entity' | 'field'
  readonly subjectId: string
  readonly action: 'create' | 'update' | 'delete' | 'restore' | 'purge'
  readonly description: string
  readonly before: object | null
  readonly after: object | null
}

/** Readers of fields outside of the structure, such as views. */
export interface Reader {
  readonly kind: 'view' | 'layout' | 'role' | 'workflow' | 'webhook' | 'report' | 'dashboard' | 'metric' | 'digest'
  readonly id: string
  readonly name: string
  readonly entityId: string
  /** The ids of the fields that it shows, sorts, filters or groups by, and of the entities that it requires. */
  readonly uses: readonly string[]
}

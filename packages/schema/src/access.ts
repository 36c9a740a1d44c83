import type { Entity } from './model.ts'

/**
 * What the caller may do, as an argument of planning: no record statement is compiled without it. Two accesses with the
 * same `key` give the same answers, so `key` is part of every plan's cache key.
 */
export interface Access {
  readonly key: string
  to(entity: Entity): EntityAccess
}

/** `delete` moves records to the bin and restores them; `purge` deletes records of the bin for good. */
export type RecordAction = 'read' | 'create' | 'update' | 'delete' | 'purge'

export interface EntityAccess {
  readonly actions: ReadonlySet<RecordAction>
  /** Attributes that do not exist for this caller. */
  readonly hidden: ReadonlySet<string>
  /** A `where` that every row must meet to exist for him; leaves may be `FromContext`. */
  readonly rows: object | null
  /** Attributes that he reads on some of those rows only, each with the `where` that a row must meet for it. */
  readonly partlyHidden?: ReadonlyMap<string, object>
  /** What holds for changes beside that; where it says nothing, whoever may change records may change those that he reads. */
  readonly changes?: Partial<Record<ChangeAction, ChangeAccess>>
}

export type ChangeAction = Exclude<RecordAction, 'read'>

/** Both hold before a change and after it, so that nobody moves a row to where he may not change it. */
export interface ChangeAccess {
  readonly rows: object | null
  /** Attributes that he may not write. */
  readonly readOnly: ReadonlySet<string>
  /** Attributes that he may write on some of the rows only. */
  readonly partial: ReadonlyMap<string, object>
}

/** A leaf of a row rule that is read from the request: `{ tenantId: { in: new FromContext('tenantIds') } }`. */
export class FromContext {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

/**
 * True when one of the permission strings grants the wanted one. `*` stands for any part, and alone for everything:
 * `record:*:read` and `record:client:*` both grant `record:client:read`; `entity:*` grants `entity:create`.
 */
export function isGranted(permissions: readonly string[], wanted: string): boolean {
  const parts = wanted.split(':')
  return permissions.some((permission) => {
    if (permission === '*') return true
    const granted = permission.split(':')
    return (
      granted.length <= parts.length &&
      (granted.length === parts.length || granted.at(-1) === '*') &&
      granted.every((part, i) => part === '*' || part === parts[i])
    )
  })
}

export const recordActions: readonly RecordAction[] = ['read', 'create', 'update', 'delete', 'purge']

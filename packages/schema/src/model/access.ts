import type { Entity } from './model.ts'
import type { RecordAction } from '../permissions/permission.ts'

/**
 * The caller's rights, as an argument of planning: no record statement is compiled without them. Two accesses with the
 * same `key` give the same replies, so `key` is part of every plan's cache key.
 */
export interface Access {
  readonly key: string
  to(entity: Entity): EntityAccess
}

export interface EntityAccess {
  readonly actions: ReadonlySet<RecordAction>
  /** Attributes that do not exist for this caller. */
  readonly hidden: ReadonlySet<string>
  /** The `where` that a row must meet to be visible; leaves may be `FromContext`. */
  readonly rows: object | null
  /** Attributes that are visible on some of those rows only, each with the `where` that a row must meet for it. */
  readonly partlyHidden?: ReadonlyMap<string, object>
  /**
   * The additional limits of changes. Without them, a user who may change records may change all fields that they read.
   */
  readonly changes?: Partial<Record<ChangeAction, ChangeAccess>>
}

export type ChangeAction = Exclude<RecordAction, 'read'>

/** Checked before and after a change, so that a change cannot move a row out of the caller's reach. */
export interface ChangeAccess {
  readonly rows: object | null
  /** Attributes that may not be written. */
  readonly readOnly: ReadonlySet<string>
  /** Attributes that may be written on some of the rows only. */
  readonly partial: ReadonlyMap<string, object>
}

/** A leaf of a row rule, filled from the request: `{ tenantId: { in: new FromContext('tenantIds') } }`. */
export class FromContext {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

import type { Entity } from './model.ts'

/**
 * What the caller may do, as an argument of planning: no record statement is compiled without it. Two accesses with the
 * same `key` give the same answers, so `key` is part of every plan's cache key.
 */
export interface Access {
  readonly key: string
  to(entity: Entity): EntityAccess
}

export type RecordAction = 'read' | 'create' | 'update' | 'delete'

export interface EntityAccess {
  readonly actions: ReadonlySet<RecordAction>
  /** Attributes that do not exist for this caller. */
  readonly hidden: ReadonlySet<string>
  /** A `where` that every row must meet; leaves may be `FromContext`. */
  readonly rows: object | null
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

const recordActions: readonly RecordAction[] = ['read', 'create', 'update', 'delete']
const nothing: ReadonlySet<string> = new Set()

/** Access to records by permission strings: `record:<entity>:<action>`. */
export function accessByPermissions(permissions: readonly string[]): Access {
  return {
    key: permissions.toSorted().join(' '),
    to: (entity) => ({
      actions: new Set(
        entity.names.list === null
          ? ['read']
          : recordActions.filter((action) => isGranted(permissions, `record:${entity.name}:${action}`)),
      ),
      hidden: nothing,
      rows: null,
    }),
  }
}

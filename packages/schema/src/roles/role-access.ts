import type { Json } from '@monarch/field-types'
import { type Access, type ChangeAccess, type ChangeAction, type EntityAccess, FromContext } from '../model/access.ts'
import type { Entity } from '../model/model.ts'
import {
  covers,
  isGranted,
  type PermissionPattern,
  type RecordAction,
  recordActions,
} from '../permissions/permission.ts'
import { ownFields } from './own-fields.ts'
import { readUserTerm } from '../shapes/user-terms.ts'
import type { RoleRights } from './role.ts'

/**
 * The combined access of several roles to records: the union of the rows and fields that each of them grants. A field
 * that one role shows on some rows only is visible on those rows only, even if another role adds rows without it. So an
 * additional role never removes access.
 */
export function accessByRoles(key: string, roles: readonly RoleRights[]): Access {
  const known = new WeakMap<Entity, EntityAccess>()
  return {
    key,
    to(entity) {
      let access = known.get(entity)
      if (!access) known.set(entity, (access = entityAccess(roles, entity)))
      return access
    },
  }
}

/** Access by permission strings alone: `record:<entity>:<action>`. */
export function accessByPermissions(permissions: readonly PermissionPattern[]): Access {
  return accessByRoles(permissions.toSorted().join(' '), [{ permissions, rules: [], bindings: [] }])
}

/** The names of the user's attributes in the context of a statement. */
const contextKeys = { id: 'userId', email: 'userEmail', name: 'userName' } as const

/** The grant of one role: an action on these rows, with these fields. */
interface Grant {
  /** `null` for all rows. */
  readonly where: object | null
  /** `null` for all fields. */
  readonly fields: ReadonlySet<string> | null
}

function entityAccess(roles: readonly RoleRights[], entity: Entity): EntityAccess {
  if (entity.names.list === null) return { actions: new Set(['read']), hidden: new Set(), rows: null }
  const granted = new Map<RecordAction, readonly Grant[]>()
  for (const action of recordActions) {
    const grants = roles.flatMap((role) => grantOf(role, entity, action) ?? [])
    if (grants.length > 0) granted.set(action, grants)
  }
  const read = mergeGrants(entity, granted.get('read') ?? [])
  const changes = [...granted].flatMap(([action, grants]): [ChangeAction, ChangeAccess][] => {
    if (action === 'read') return []
    const { rows, none, partial } = mergeGrants(entity, grants)
    return rows === null && none.size === 0 && partial.size === 0 ? [] : [[action, { rows, readOnly: none, partial }]]
  })
  return {
    actions: new Set(granted.keys()),
    hidden: read.none,
    rows: read.rows,
    partlyHidden: read.partial,
    changes: Object.fromEntries(changes),
  }
}

/** The role's grant for the action, limited by all matching rules; `null` for none. */
function grantOf(role: RoleRights, entity: Entity, action: RecordAction): Grant | null {
  if (!isGranted(role.permissions, `record:${entity.name}:${action}`)) return null
  const limits = role.rules.flatMap((rule, i) => {
    const bound = role.bindings.find((binding) => binding.rule === i && binding.entityId === entity.id)
    // A bound rule follows its entity through renames.
    const name = bound ? rule.permission.split(':')[1] : entity.name
    return covers([rule.permission], `record:${name}:${action}`) ? [bound ?? rule] : []
  })
  const wheres = limits.flatMap(({ where }) => (where === null ? [] : [withUser(where) as object]))
  const lists = limits.flatMap(({ fields }) => (fields === null ? [] : [new Set(fields)]))
  return {
    where: wheres.length === 0 ? null : wheres.length === 1 ? wheres[0]! : { and: wheres },
    fields: lists.length === 0 ? null : lists.reduce((some, more) => some.intersection(more)),
  }
}

interface Merged {
  readonly rows: object | null
  /** Fields that no grant includes. */
  readonly none: ReadonlySet<string>
  readonly partial: ReadonlyMap<string, object>
}

/** The union of the grants' rows, the fields that no grant includes, and those that only some rows show. */
function mergeGrants(entity: Entity, grants: readonly Grant[]): Merged {
  const rows = anyOf(grants)
  const none = new Set<string>()
  const partial = new Map<string, object>()
  if (grants.some(({ fields }) => fields !== null)) {
    for (const name of ownFields(entity)) {
      const having = grants.filter(({ fields }) => fields === null || fields.has(name))
      const where = anyOf(having)
      if (having.length === 0) none.add(name)
      else if (where !== null && JSON.stringify(where) !== JSON.stringify(rows)) partial.set(name, where)
    }
  }
  return { rows, none, partial }
}

/** The rows of at least one grant; `null` for all. */
function anyOf(grants: readonly Grant[]): object | null {
  if (grants.some(({ where }) => where === null)) return null
  const wheres = new Map(grants.map(({ where }) => [JSON.stringify(where), where!]))
  return wheres.size === 1 ? [...wheres.values()][0]! : { or: [...wheres.values()] }
}

/** `{$user: 'id'}` becomes a value of the request. */
function withUser(where: Json): unknown {
  if (typeof where !== 'object' || where === null) return where
  if (Array.isArray(where)) return where.map(withUser)
  const term = readUserTerm(where)
  if (term !== null) return new FromContext(contextKeys[term])
  return Object.fromEntries(Object.entries(where).map(([key, given]) => [key, withUser(given)]))
}

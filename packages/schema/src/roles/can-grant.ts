import type { Json } from '@monarch/field-types'
import { covers, type PermissionPattern } from '../permissions/permission.ts'
import { isObject } from '../small-checks.ts'
import type { RoleRights, RoleRule } from './role.ts'

type Rights = Pick<RoleRights, 'permissions' | 'rules'>

/**
 * The permissions of a role that a user with these roles cannot grant, because the user lacks them or a rule limits
 * theirs more strictly.
 */
export function notGrantable(own: readonly Rights[], given: Rights): PermissionPattern[] {
  return given.permissions.filter(
    (permission) =>
      !own.some(
        (role) =>
          covers(role.permissions, permission) &&
          role.rules.every(
            (limit) =>
              !overlap(limit.permission, permission) || given.rules.some((rule) => isAsStrict(rule, limit, permission)),
          ),
      ),
  )
}

/**
 * Whether the rule is at least as strict as the limit, for this permission: it covers what the limit covers, and allows
 * no row or field that the limit excludes.
 */
function isAsStrict(rule: RoleRule, limit: RoleRule, permission: PermissionPattern): boolean {
  return (
    covers([rule.permission], meet(limit.permission, permission)) &&
    (limit.where === null ||
      conjuncts(rule.where).some((part) => JSON.stringify(part) === JSON.stringify(limit.where))) &&
    (limit.fields === null || (rule.fields !== null && rule.fields.every((field) => limit.fields!.includes(field))))
  )
}

/** The condition itself and, if it consists of one `and`, the parts of that. */
function conjuncts(where: Json): readonly Json[] {
  const parts = isObject(where) && Object.keys(where).length === 1 ? where.and : undefined
  return Array.isArray(parts) ? [where, ...parts] : [where]
}

/** Whether both permissions cover a common one. */
export function overlap(a: PermissionPattern, b: PermissionPattern): boolean {
  const [left, right] = [partsOf(a), partsOf(b)]
  return left.every((part, i) => part === '*' || right[i] === '*' || part === right[i])
}

/** The intersection of both. */
function meet(a: PermissionPattern, b: PermissionPattern): PermissionPattern {
  const right = partsOf(b)
  const parts = partsOf(a).map((part, i) => (part === '*' ? right[i]! : part))
  return parts.join(':') as PermissionPattern
}

/** Area, entity and action of a permission on records. `*` and `record:*` are padded with `*`. */
function partsOf(permission: PermissionPattern): string[] {
  const parts = permission.split(':')
  return [0, 1, 2].map((i) => parts[i] ?? '*')
}

import type { Json } from '@monarch/field-types'
import { readUserTerm, type UserKey } from '../shapes/user-terms.ts'
import type { PermissionPattern } from '../permissions/permission.ts'
import type { RoleRights } from './role.ts'

/** The grantor of delegated rights. `$user` in their rules still refers to the grantor. */
export type Giver = Readonly<Record<UserKey, string>>

/**
 * The intersection of the role and these permissions. The grantor's rules are kept, so the delegate reads and changes
 * exactly the rows and fields that the grantor could.
 */
export function restrictRights<Role extends RoleRights>(
  role: Role,
  permissions: readonly PermissionPattern[],
  giver: Giver,
): Role {
  return {
    ...role,
    permissions: [
      ...new Set(role.permissions.flatMap((own) => permissions.flatMap((given) => meet(own, given) ?? []))),
    ],
    rules: role.rules.map((rule) => ({ ...rule, where: withGiver(rule.where, giver) })),
    bindings: role.bindings.map((binding) => ({ ...binding, where: withGiver(binding.where, giver) })),
  }
}

/** The intersection of two permissions; `null` if it is empty. A final `*` also matches missing parts. */
export function meet(a: PermissionPattern, b: PermissionPattern): PermissionPattern | null {
  if (a === '*') return b
  if (b === '*') return a
  const [short, long] = [a.split(':'), b.split(':')].toSorted((one, other) => one.length - other.length) as [
    string[],
    string[],
  ]
  if (short.length < long.length && short.at(-1) !== '*') return null
  const parts = long.map((part, i) => (part === '*' ? (short[i] ?? '*') : part))
  return parts.every((part, i) => i >= short.length || short[i] === '*' || short[i] === part)
    ? (parts.join(':') as PermissionPattern)
    : null
}

function withGiver(where: Json, giver: Giver): Json {
  if (typeof where !== 'object' || where === null) return where
  if (Array.isArray(where)) return where.map((part) => withGiver(part, giver))
  const term = readUserTerm(where)
  if (term !== null) return giver[term]
  return Object.fromEntries(Object.entries(where).map(([key, given]) => [key, withGiver(given, giver)]))
}

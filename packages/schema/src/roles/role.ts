import type { Json } from '@monarch/field-types'
import type { PermissionPattern } from '../permissions/permission.ts'

/** The content of a role: permissions, and rules that limit those for records. A rule alone grants nothing. */
export interface RoleRights {
  readonly permissions: readonly PermissionPattern[]
  readonly rules: readonly RoleRule[]
  /** The bindings of the rules in each tenant, with current names. */
  readonly bindings: readonly RuleBinding[]
}

/** As users and the API write it. */
export interface RoleRule {
  /**
   * A permission of the area `record`, which the rule limits: `record:deal:read`, `record:deal:*`, `record:*:update`.
   */
  readonly permission: PermissionPattern
  /** A `where` of the API, in which `{$user: 'id'}` is the user of the request; `null` for all rows. */
  readonly where: Json
  /** Fields that may be read or written, in addition to system attributes; `null` for all. */
  readonly fields: readonly string[] | null
}

/** A rule for one entity: `where` and `fields` with current names, and with ids, which are stable through renames. */
export interface RuleBinding {
  /** The index of the rule. */
  readonly rule: number
  readonly tenantId: string
  readonly entityId: string
  readonly where: Json
  readonly fields: readonly string[] | null
  readonly definition: Json
  readonly uses: readonly string[]
}

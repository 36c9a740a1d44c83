import type { Permission, RoleRights, PermissionPattern } from '@monarch/schema'

/**
 * A decision about the caller's rights, as data. Each `require…` function makes one and records it in the context. A mutation with an
 * Idempotency-Key stores its decisions with its result, and a repeated request makes the same decisions under the caller's current rights.
 * So a repeated request needs no row that the first one has deleted, and no mutation can skip the check.
 */
export type Decision =
  | { readonly kind: 'permission'; readonly anyOf: readonly PermissionPattern[]; readonly message?: string }
  | { readonly kind: 'permissionIn'; readonly organizationId: string; readonly permission: Permission }
  | { readonly kind: 'installation'; readonly permission: Permission }
  | { readonly kind: 'organization'; readonly id: string; readonly path: string; readonly what?: string }
  | { readonly kind: 'wholeOrganization'; readonly id: string }
  | { readonly kind: 'tenant'; readonly id: string; readonly path: string; readonly what: string }
  | ({ readonly kind: 'grant' } & Grant)
  /** Made by `requireAllRightsOf`, which also records a grant for each role. `direct` are permissions held without a role. */
  | {
      readonly kind: 'allRightsOf'
      readonly userId: string
      readonly organizationId: string
      readonly direct: readonly PermissionPattern[]
    }

export type Grant = Pick<RoleRights, 'permissions' | 'rules'>

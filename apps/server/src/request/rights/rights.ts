import { BoundedMap } from '../../platform/bounded-map.ts'
import {
  type Access,
  accessByRoles,
  covers,
  meet,
  notGrantable,
  type RoleRights,
  type PermissionPattern,
} from '@monarch/schema'

/** A user's role, reduced to its rights. */
export interface HeldRole extends RoleRights {
  readonly id: string
  readonly name: string
  readonly version: number
}

/** A user's rights as stored in the admin database. */
interface Holdings {
  /** Direct permissions, without a role. */
  readonly permissions: readonly PermissionPattern[]
  readonly organizations: readonly {
    readonly id: string
    readonly roles: readonly HeldRole[]
    /** Whether direct permissions apply there. */
    readonly countsOwnRights?: boolean
  }[]
}

/** A user's rights in a request. */
export interface Rights {
  readonly permissions: readonly PermissionPattern[]
  /** Rights to records. */
  readonly access: Access
  /** The sources of both; a user cannot grant rights beyond these. */
  readonly held: readonly RoleRights[]
  /** The organizations in which the user has at least these rights; the request reaches no other. */
  readonly organizationIds: readonly string[]
}

/**
 * The rights of a request: those in its organization. A request without an organization has the rights that the user has in all of theirs.
 * In both cases, each right applies in every listed organization, so code may combine the list of permissions with the list of
 * organizations.
 */
export function rightsIn(holdings: Holdings, organizationId: string | null): Rights {
  const { permissions, organizations } = holdings
  const named = organizations.find(({ id }) => id === organizationId) ?? null
  const one = named ?? (organizations.length === 1 ? organizations[0]! : null)
  const ownIn = ({ countsOwnRights = true }: Holdings['organizations'][number]) => (countsOwnRights ? permissions : [])
  const rolesIn = (each: Holdings['organizations'][number]): RoleRights[] => [
    { permissions: ownIn(each), rules: [], bindings: [] },
    ...each.roles,
  ]
  if (!one) {
    const shared = sharedPermissions(organizations.map(rolesIn))
    const everywhere = organizations.every((each) => ownIn(each) === permissions) ? permissions : []
    const common = [...new Set([...everywhere, ...shared.filter((p) => !isOfRecords(p))])]
    const own = [{ permissions: common, rules: [], bindings: [] }]
    return {
      permissions: own[0]!.permissions,
      access: accessOf(own[0]!.permissions, []),
      held: own,
      organizationIds: organizations.map(({ id }) => id),
    }
  }
  const own = rolesIn(one)
  const covers = (other: readonly RoleRights[]) => own.every((role) => notGrantable(other, role).length === 0)
  return {
    permissions: [...new Set(own.flatMap((role) => role.permissions))],
    access: accessOf(ownIn(one), one.roles),
    held: own,
    organizationIds: organizations.filter((other) => other === one || covers(rolesIn(other))).map(({ id }) => id),
  }
}

/** Permissions that the user has in all of the organizations. */
function sharedPermissions(organizations: readonly (readonly RoleRights[])[]): PermissionPattern[] {
  const all = organizations.map((roles) => roles.flatMap(({ permissions }) => permissions))
  return all.flat().filter((permission) => all.every((given) => covers(given, permission)))
}

/** Roles may limit these by their own rules, so they cannot be shared. */
const isOfRecords = (permission: PermissionPattern): boolean => meet(permission, 'record:*:*') !== null

/** Equal accesses are one object, so that values derived from it are computed once. */
function accessOf(permissions: readonly PermissionPattern[], roles: readonly HeldRole[]): Access {
  const held = roles.map(({ id, version }) => `${id}:${version}`).toSorted()
  const key = [...permissions.toSorted(), ...held].join(' ')
  const known = accesses.get(key)
  if (known) return known
  const made = accessByRoles(key, [{ permissions, rules: [], bindings: [] }, ...roles])
  accesses.set(key, made)
  return made
}

const maxAccesses = 1000
const accesses = new BoundedMap<string, Access>(maxAccesses)

import { BoundedMap } from '../../platform/bounded-map.ts'
import { type Access, accessByRoles, covers, notGrantable, type RoleRights } from '@monarch/schema'

/** A role that somebody has, as far as it says what he may do. */
export interface HeldRole extends RoleRights {
  readonly id: string
  readonly name: string
  readonly version: number
}

/** What somebody may do, as it is read from the admin database. */
export interface Holdings {
  /** Permissions that he has by himself. */
  readonly permissions: readonly string[]
  readonly organizations: readonly {
    readonly id: string
    readonly roles: readonly HeldRole[]
    /** Whether what he may by himself counts there, too. */
    readonly countsOwnRights?: boolean
  }[]
}

/** What somebody may do in a request. */
export interface Rights {
  readonly permissions: readonly string[]
  /** What he may do with records. */
  readonly access: Access
  /** What the two are made of: nobody gives what is not in it. */
  readonly held: readonly RoleRights[]
  /** The organizations where he may do at least that; a request reaches no other. */
  readonly organizationIds: readonly string[]
}

/**
 * The rights of a request: those that he has in the organization that it is about. One that is about none gets what he has in
 * every one of his organizations. Either way no right reaches further than to where he has it, so code that is given one list
 * of permissions and one of organizations may join the two.
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

/** Permissions of any of the organizations that all of them give. */
function sharedPermissions(organizations: readonly (readonly RoleRights[])[]): string[] {
  const all = organizations.map((roles) => roles.flatMap(({ permissions }) => permissions))
  return all.flat().filter((permission) => all.every((given) => covers(given, permission)))
}

/** Roles may limit these by rules of their own, so they are no common good. */
const isOfRecords = (permission: string): boolean =>
  covers([permission], 'record:*:*') || permission.startsWith('record')

/** Accesses that are the same are one: what is derived from one is derived once. */
function accessOf(permissions: readonly string[], roles: readonly HeldRole[]): Access {
  const held = roles.map(({ id, version }) => `${id}:${version}`).toSorted()
  const key = [...permissions.toSorted(), ...held].join(' ')
  const known = accesses.get(key)
  if (known) return known
  const made = accessByRoles(key, [{ permissions, rules: [], bindings: [] }, ...roles])
  accesses.set(key, made)
  return made
}

const mostAccesses = 1000
const accesses = new BoundedMap<string, Access>(mostAccesses)

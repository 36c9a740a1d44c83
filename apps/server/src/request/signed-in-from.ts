import { isGranted } from '@monarch/schema'
import type { Session, SessionRights, SessionUser, SignedIn } from './signed-in.ts'
import { splitClosed, type StoredOrganization } from './rights/closed.ts'
import { type Gate, requireReachable } from './rights/reach.ts'
import { type HeldRole, rightsIn } from './rights/rights.ts'

/** The rights of the session for requests from an address. */
export function signedInFrom(session: Session, user: StoredUser, proof: StoredProof): (address: string) => SignedIn {
  const isOpenToAll = user.organizations.every(({ allowedNetworks }) => allowedNetworks.length === 0)
  const known = new Map<string, SignedIn>()
  return (given) => {
    const address = isOpenToAll ? '' : given
    const signedIn = known.get(address) ?? reach(session, user, proof, address)
    if (known.size < maxAddresses) known.set(address, signedIn)
    return signedIn
  }
}

/** How the user was authenticated. */
type StoredProof = Pick<SignedIn, 'vouchedBy' | 'apiKey'>

const maxAddresses = 20

function reach(session: Session, person: StoredUser, { vouchedBy, apiKey }: StoredProof, address: string): SignedIn {
  const user = { ...person, organizations: requireReachable(person, { vouchedBy, address }) }
  const { organizations: open, closed } = splitClosed(user.organizations)
  const rolesIn = new Map(
    user.organizations.map(({ id, roles }) => [
      id,
      // The rights of a key derive from roles, but it has none.
      apiKey ? [] : roles.map((role) => ({ id: role.id, name: role.name })),
    ]),
  )
  const limitedIn = new Set(user.organizations.filter(({ isLimited }) => isLimited).map(({ id }) => id))
  const organizations = open.map((organization) => ({
    ...organization,
    isLimited: limitedIn.has(organization.id),
    roles: rolesIn.get(organization.id) ?? [],
  }))
  const isPlatformAdmin = isGranted(person.permissions, '*')
  const isOpen = (id: string) => !closed.has(id)
  const organizationOfTenant = new Map(
    organizations.flatMap(({ id, tenants }) => tenants.map((tenant): [string, string] => [tenant.id, id])),
  )
  const make = (organizationId: string | null): SessionRights => {
    const { permissions, ...given } = rightsIn(user, organizationId)
    const rights = { ...given, organizationIds: given.organizationIds.filter(isOpen) }
    const reached = [...organizationOfTenant].filter(([, id]) => rights.organizationIds.includes(id))
    const tenantIds = reached.map(([id]) => id)
    return {
      ...rights,
      user: { ...user, permissions, isPlatformAdmin, organizations },
      tenantIds,
      direct: person.permissions,
    }
  }
  const known = new Map<string | null, SessionRights>()
  const remembered = (organizationId: string | null): SessionRights => {
    const rights = known.get(organizationId) ?? make(organizationId)
    known.set(organizationId, rights)
    return rights
  }
  return {
    session,
    user: remembered(null).user,
    organizationIds: organizations.map(({ id }) => id).filter(isOpen),
    organizationOfTenant,
    closed,
    vouchedBy,
    apiKey,
    rightsIn: remembered,
  }
}

export type StoredUser = Omit<SessionUser, 'organizations' | 'isPlatformAdmin'> & {
  readonly organizations: readonly Membership[]
}
export type Membership = StoredOrganization &
  Gate & { readonly isLimited: boolean; readonly roles: readonly HeldRole[]; readonly countsOwnRights?: boolean }

import { type Access, type Credential, isGranted, type PermissionPattern } from '@monarch/schema'
import { sql } from 'kysely'
import type { App } from '../platform/app.ts'
import { extensionPoint } from '../platform/extension-point.ts'
import { ownPermissions, rolesHeld } from './rights/held-roles.ts'
import { type HeldRole, rightsIn } from './rights/rights.ts'

/** The user that deferred work acts as, with their current rights. */
export interface ActingUser {
  readonly id: string
  readonly credential: Credential
  readonly access: Access
  /** The values that row rules read. */
  readonly context: { readonly userId: string; readonly userEmail: string; readonly userName: string }
}

/** Resolves a stored credential other than a session to its current rights; `null` when it has none. */
interface ActorProvider {
  readonly accepts: (credential: Credential) => boolean
  readonly find: (app: App, credential: Credential, tenantId: string) => Promise<TenantUser | null>
}

export const actorProviders = extensionPoint<ActorProvider>('actor providers')

/**
 * The only way from a stored credential to rights, so that deferred work never has more rights than its request: the current rights of the
 * key or kind of session. `null` when the credential no longer has rights (`whyNotActing`). Of an organization's sign-in rules only the
 * required provider applies: deferred work has no client address and no session that could expire.
 */
export async function actFor(app: App, credential: Credential, tenantId: string): Promise<ActingUser | null> {
  const provider = app.extensions.of(actorProviders).find(({ accepts }) => accepts(credential))
  const found = await (provider?.find ?? findPerson)(app, credential, tenantId)
  if (!found) return null
  const { id, name, email, access } = found
  return { id, credential, access, context: { userId: id, userEmail: email, userName: name } }
}

/** The reason shown when a credential no longer has rights. */
export function whyNotActing({ apiKeyId, vouchedBy }: Credential): string {
  if (apiKeyId !== null) return 'The API key that asked for this has been revoked, has expired or is suspended.'
  if (vouchedBy !== null) return 'The identity provider no longer vouches for the user who asked for this.'
  return 'The user who asked for this no longer has access to this workspace.'
}

export interface TenantUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly access: Access
}

/** A service account never acts without its key. */
async function findPerson({ admin }: App, credential: Credential, tenantId: string): Promise<TenantUser | null> {
  const { userId, vouchedBy } = credential
  const { rows } = await sql<Omit<TenantUser, 'access'> & AccountRights>`
    select u.id, u.name, u.email, case when ${vouchedBy}::uuid is null then ${ownPermissions} else '{}' end as permissions,
      ${rolesHeld} as roles, coalesce(p."isEnabled" and p."isRequired", false) as "requiresProvider"
    from users u
    join tenants t on t.id = ${tenantId} and t.status = 'active'
    join organizations o on o.id = t."organizationId"
    join memberships m on m."userId" = u.id and m."organizationId" = o.id
    left join "identityProviders" p on p."organizationId" = o.id
    where u.id = ${userId} and u."isActive" and not u."isService" and m."isActive"
      and (m."tenantIds" is null or t.id = any(m."tenantIds"))
      and (${vouchedBy}::uuid is null or (o.id = ${vouchedBy}::uuid and p."isEnabled"))`.execute(admin)
  const [row] = rows
  if (!row) return null
  const { permissions, roles, requiresProvider, ...person } = row
  const rights = rightsIn({ permissions, organizations: [{ id: tenantId, roles }] }, tenantId)
  // As for sessions (rights/reach.ts).
  if (requiresProvider && vouchedBy === null && !isGranted(rights.permissions, '*')) return null
  return { ...person, access: rights.access }
}

interface AccountRights {
  readonly permissions: readonly PermissionPattern[]
  readonly roles: readonly HeldRole[]
  readonly requiresProvider: boolean
}

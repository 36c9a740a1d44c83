import type { Access } from '@monarch/schema'
import { sql } from 'kysely'
import type { App } from '../platform/app.ts'
import { ownPermissions, rolesHeld } from './rights/held-roles.ts'
import { rightsIn } from './rights/rights.ts'
import type { Membership } from './signed-in-from.ts'
import type { SessionUser } from './signed-in.ts'

/** A user who may enter a tenant, with their rights there. */
export interface TenantPerson {
  readonly id: string
  readonly name: string
  readonly access: Access
  /** Values for their row rules. */
  readonly context: { readonly userId: string; readonly userEmail: string; readonly userName: string }
}

/** For deciding what to notify a user about. Work on a user's behalf takes a credential (`actFor`). */
export async function personOfTenant(app: App, tenantId: string, userId: string): Promise<TenantPerson | null> {
  const [person] = await peopleOfTenant(app, tenantId, { userId })
  return person ?? null
}

/** All users who may enter the tenant, by name, with their rights there. `only` selects one user, or those with these addresses. */
export async function peopleOfTenant(
  { admin }: App,
  tenantId: string,
  only: { readonly userId?: string; readonly emails?: readonly string[] } = {},
): Promise<TenantPerson[]> {
  const { userId = null, emails = null } = only
  const { rows } = await sql<Pick<SessionUser, 'id' | 'name' | 'email' | 'permissions'> & Pick<Membership, 'roles'>>`
    select u.id, u.name, u.email, ${ownPermissions} as permissions, ${rolesHeld} as roles
    from users u
    join tenants t on t.id = ${tenantId} and t.status = 'active'
    join organizations o on o.id = t."organizationId"
    join memberships m on m."userId" = u.id and m."organizationId" = o.id
    where u."isActive" and not u."isService" and m."isActive" and (m."tenantIds" is null or t.id = any(m."tenantIds"))
      and (${userId}::uuid is null or u.id = ${userId}::uuid)
      and (${emails}::text[] is null or u.email = any(${emails}::text[]))
    order by u.name, u.id`.execute(admin)
  return rows.map(({ id, name, email, permissions, roles }) => {
    const { access } = rightsIn({ permissions, organizations: [{ id: tenantId, roles }] }, tenantId)
    return { id, name, access, context: { userId: id, userEmail: email, userName: name } }
  })
}

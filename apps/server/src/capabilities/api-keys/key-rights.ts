import { type Credential, type Giver, restrictRights, type PermissionPattern } from '@monarch/schema'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { TenantUser } from '../../request/acting.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import type { StoredOrganization } from '../../request/rights/closed.ts'
import { ownPermissions, rolesHeld } from '../../request/rights/held-roles.ts'
import { type HeldRole, rightsIn } from '../../request/rights/rights.ts'

/** A valid key with its account and its giver: the user who created it, or the giver of the key that created it. */
export interface StoredKey {
  readonly id: string
  readonly name: string
  readonly tenantId: string
  readonly permissions: readonly PermissionPattern[]
  readonly requestsPerMinute: number
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly vouchedBy: string | null
  /** `null` when the key never expires. */
  readonly millisecondsLeft: number | null
  readonly account: { readonly id: string; readonly name: string; readonly email: string }
  readonly giver: Giver & { readonly permissions: readonly PermissionPattern[]; readonly roles: readonly HeldRole[] }
  /** Lists only the tenant of the key. */
  readonly organization: StoredOrganization & { readonly allowedNetworks: readonly string[] }
}

/** Valid keys `k`: neither revoked nor expired, and both the account `s` and the giver `u` may enter the tenant. */
export async function readKeys(admin: Kysely<AdminDb>, which: RawBuilder<unknown>): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`
    select k.id, k.name, k."tenantId", k.permissions, k."requestsPerMinute", k."createdAt", k."expiresAt", k."vouchedBy",
      (extract(epoch from k."expiresAt" - now()) * 1000)::float8 as "millisecondsLeft",
      json_build_object('id', s.id, 'name', s.name, 'email', s.email) as account,
      json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'permissions', ${giversOwn}, 'roles', ${rolesHeld}) as giver,
      json_build_object('id', o.id, 'name', o.name, 'status', o.status, 'deleteAt', o."deleteAt",
        'allowedNetworks', coalesce(r."allowedNetworks", '{}'),
        'tenants', json_build_array(json_build_object('id', t.id, 'name', t.name, 'status', t.status, 'deleteAt', t."deleteAt"))
      ) as organization
    from "apiKeys" k
    join tenants t on t.id = k."tenantId" and t.status in ('active', 'suspended')
    join organizations o on o.id = t."organizationId"
    join users s on s.id = k."userId" and s."isActive"
    join users u on u.id = k."givenBy" and u."isActive"
    join memberships m on m."userId" = u.id and m."organizationId" = o.id
    left join "securityRules" r on r."organizationId" = o.id
    where ${which} and ${isOfUse}
    order by k.id`.execute(admin)
  return rows
}

/** If a provider vouched for the giver, the key has the rights of the giver's roles, without rights that they hold directly. */
const giversOwn = sql`(case when k."vouchedBy" is null then ${ownPermissions} else '{}' end)`

const enters = (userId: RawBuilder<unknown>) => sql`exists (
  select from memberships m where m."userId" = ${userId} and m."organizationId" = t."organizationId" and m."isActive"
    and (m."tenantIds" is null or t.id = any(m."tenantIds")))`

const isOfUse = sql`k."deletedAt" is null and (k."expiresAt" is null or k."expiresAt" > now())
  and ${enters(sql`k."userId"`)} and ${enters(sql`k."givenBy"`)}`

/** The giver's current rights, restricted to the permissions of the key; as roles, so that their access can be cached. */
export function rolesOfKey({ permissions, giver }: StoredKey): readonly HeldRole[] {
  const direct: HeldRole = {
    id: 'direct',
    name: '',
    version: 0,
    permissions: giver.permissions,
    rules: [],
    bindings: [],
  }
  return [direct, ...giver.roles].map((role) => ({
    ...restrictRights(role, permissions, giver),
    // The id is the cache key, so it covers every input of the restriction.
    id: JSON.stringify([role.id, role.permissions, permissions, giver.id, giver.email, giver.name]),
  }))
}

/** The rights of a key in the tenant; `null` when it no longer works there. */
export async function accessOfKey(
  { admin }: App,
  { userId, apiKeyId }: Credential,
  tenantId: string,
): Promise<TenantUser | null> {
  const which = sql`k.id = ${apiKeyId} and k."userId" = ${userId} and k."tenantId" = ${tenantId} and t.status = 'active'`
  const [key] = await readKeys(admin, which)
  if (!key) return null
  const { account, organization } = key
  const holdings = { permissions: [], organizations: [{ id: organization.id, roles: rolesOfKey(key) }] }
  return { ...account, access: rightsIn(holdings, organization.id).access }
}

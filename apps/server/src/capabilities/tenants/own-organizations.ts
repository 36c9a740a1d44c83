import { isGranted } from '@monarch/schema'
import { sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { SignedIn } from '../../request/signed-in.ts'
import { reachesWhole } from '../../request/decisions.ts'
import { ownPermissions } from '../../request/rights/held-roles.ts'

/** An organization, open or suspended, as a member sees it, with the actions that the member may take. */
export interface OwnOrganization {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly suspendedAt: string | null
  readonly deleteAt: string | null
  /** Tenants that the user may enter when they are open. */
  readonly tenants: readonly {
    readonly id: string
    readonly name: string
    readonly status: string
    readonly deleteAt: string | null
  }[]
  /** For a member without a tenant: the people to ask for one. Empty for other members. */
  readonly administrators: readonly { readonly name: string; readonly email: string }[]
  readonly may: Readonly<Record<keyof typeof rights, boolean>>
}

const maxAdministrators = 3

const rights = {
  readTenants: 'tenant:read',
  createTenants: 'tenant:create',
  updateTenants: 'tenant:update',
  suspendTenants: 'tenant:update',
  copyTenants: '*',
  deleteTenants: 'tenant:delete',
  /** An archive contains everything. */
  export: '*',
  update: 'organization:update',
  delete: 'organization:delete',
} as const

/** Members limited to some tenants may do these there; the other actions concern the whole organization. */
const withinTenants: ReadonlySet<string> = new Set([
  'readTenants',
  'updateTenants',
  'export',
] satisfies (keyof typeof rights)[])

export async function findOrganizations(
  { admin }: App,
  { user, rightsIn }: Pick<SignedIn, 'user' | 'rightsIn'>,
): Promise<OwnOrganization[]> {
  const ids = user.organizations.map(({ id }) => id)
  const { rows } = await sql<Omit<OwnOrganization, 'may'>>`
    select o.id, o.name, o.status, o."suspendedAt", o."deleteAt", own.tenants, coalesce((
      select json_agg(json_build_object('name', a.name, 'email', a.email) order by a."createdAt", a.id) from (
        select u.id, u.name, u.email, u."createdAt" from memberships m join users u on u.id = m."userId"
        where json_array_length(own.tenants) = 0 and m."organizationId" = o.id and m."isActive" and m."tenantIds" is null
          and u."isActive" and not u."isService" and u.id <> ${user.id} and ('*' = any(${ownPermissions}) or exists (
            select from "userRoles" ur join roles r on r.id = ur."roleId" and r."deletedAt" is null
            where ur."userId" = u.id and r."organizationId" = o.id and '*' = any(r.permissions)))
        order by u."createdAt", u.id limit ${maxAdministrators}) a), '[]') as administrators
    from organizations o join memberships m on m."organizationId" = o.id and m."userId" = ${user.id}
    cross join lateral (select coalesce(json_agg(
        json_build_object('id', t.id, 'name', t.name, 'status', t.status, 'deleteAt', t."deleteAt") order by t.name), '[]') as tenants
      from tenants t where t."organizationId" = o.id and (m."tenantIds" is null or t.id = any(m."tenantIds"))) own
    where o.id = any(${ids}::uuid[]) order by o.name, o.id`.execute(admin)
  return rows.map((row) => {
    const { permissions } = rightsIn(row.id).user
    const isWhole = reachesWhole({ user }, row.id)
    const may = Object.fromEntries(
      Object.entries(rights).map(([key, requested]) => [
        key,
        isGranted(permissions, requested) && (isWhole || withinTenants.has(key)),
      ]),
    )
    return { ...row, may: may as OwnOrganization['may'] }
  })
}

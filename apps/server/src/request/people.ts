import type { Access } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { App } from '../platform/app.ts'
import type { AdminDb } from '../platform/db/admin-db.ts'
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

/** Whether the user `u` with the membership `m` may enter the tenant `t` of that organization. */
const mayEnter = sql<boolean>`
  u."isActive" and not u."isService" and m."isActive" and (m."tenantIds" is null or t.id = any(m."tenantIds"))`

/** The users `u` with a membership `m` in the organization of the tenant `t`. */
const membersOf = (tenantId: string) => sql`
  users u
  join tenants t on t.id = ${tenantId}
  join memberships m on m."userId" = u.id and m."organizationId" = t."organizationId"`

/** Those of the users who may enter the tenant. */
export async function entrantsAmong(
  admin: Kysely<AdminDb>,
  tenantId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select u.id from ${membersOf(tenantId)}
    where u.id = any(${userIds}::uuid[]) and u.status = 'active' and ${mayEnter}`.execute(admin)
  return new Set(rows.map(({ id }) => id))
}

/** The users who may enter the tenant with one of these names or addresses, by the name or address in lower case. */
export async function findEntrants(
  admin: Kysely<AdminDb>,
  tenantId: string,
  by: 'name' | 'email',
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ word: string; ids: string[] }>`
    select lower(u.${sql.ref(by)}) as word, array_agg(u.id::text) as ids from ${membersOf(tenantId)}
    where lower(u.${sql.ref(by)}) = any(${words.map((word) => word.toLowerCase())}::text[])
      and u.status = 'active' and ${mayEnter}
    group by 1`.execute(admin)
  return new Map(rows.map(({ word, ids }) => [word, ids]))
}

/** A user who may enter the tenant. */
export interface Entrant {
  readonly id: string
  readonly name: string
  /** In lowercase, like all addresses of accounts. */
  readonly email: string
}

export async function listEntrants(admin: Kysely<AdminDb>, tenantId: string): Promise<readonly Entrant[]> {
  const { rows } = await sql<Entrant>`
    select u.id, u.name, u.email from ${membersOf(tenantId)}
    where u.status = 'active' and ${mayEnter}`.execute(admin)
  return rows
}

/** What every member of a tenant may know of the others. */
interface ListedPerson {
  readonly id: string
  readonly name: string
  readonly avatarUrl: string | null
  /** False while the user may not enter the tenant, because they are suspended. */
  readonly isActive: boolean
}

/** The members of the tenant, by name. Users who have been removed are unknown; the tenant keeps their names. */
export async function listPeople({ admin }: App, tenantId: string): Promise<readonly ListedPerson[]> {
  const { rows } = await sql<ListedPerson>`
    select u.id, u.name, u."isActive" and m."isActive" as "isActive",
      '/api/users/' || u.id || '/avatar?v=' || left(md5(u."avatarUrl"), 12) as "avatarUrl"
    from ${membersOf(tenantId)}
    where not u."isService" and u.status = 'active' and (m."tenantIds" is null or t.id = any(m."tenantIds"))
    order by u.name, u.id`.execute(admin)
  return rows
}

/** All users who may enter the tenant, by name, with their rights there. `only` selects one user, or those with these ids or addresses. */
export async function peopleOfTenant(
  { admin }: App,
  tenantId: string,
  only:
    | { readonly userId: string }
    | { readonly userIds: readonly string[]; readonly emails: readonly string[] }
    | null = null,
): Promise<TenantPerson[]> {
  const { userIds, emails } =
    only && 'userId' in only ? { userIds: [only.userId], emails: [] } : (only ?? { userIds: null, emails: null })
  const { rows } = await sql<Pick<SessionUser, 'id' | 'name' | 'email' | 'permissions'> & Pick<Membership, 'roles'>>`
    select u.id, u.name, u.email, ${ownPermissions} as permissions, ${rolesHeld} as roles
    from users u
    join tenants t on t.id = ${tenantId} and t.status = 'active'
    join organizations o on o.id = t."organizationId"
    join memberships m on m."userId" = u.id and m."organizationId" = o.id
    where ${mayEnter} and (
      ${userIds}::uuid[] is null or u.id = any(${userIds}::uuid[]) or u.email = any(${emails}::text[]))
    order by u.name, u.id`.execute(admin)
  return rows.map(({ id, name, email, permissions, roles }) => {
    const { access } = rightsIn({ permissions, organizations: [{ id: tenantId, roles }] }, tenantId)
    return { id, name, access, context: { userId: id, userEmail: email, userName: name } }
  })
}

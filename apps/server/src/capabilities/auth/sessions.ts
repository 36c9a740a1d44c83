import { type Access, AppError, isGranted } from '@monarch/schema'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { hash, randomBytes } from 'node:crypto'
import type { ApiKey } from '../api-keys/find-key.ts'
import type { App } from '../../platform/app.ts'
import { newId } from '../../platform/new-id.ts'
import { splitClosed, type StoredOrganization } from '../../request/rights/closed.ts'
import { lookUpInTurn } from '../../api/http/admit.ts'
import { onePer } from '../../platform/one-per.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { ownPermissions, rolesHeld } from '../../request/rights/held-roles.ts'
import { type HeldRole, type Rights, rightsIn } from '../../request/rights/rights.ts'
import { type Gate, requireReachable } from './security/reach.ts'
import type { SignInMethod } from './sign-ins.ts'

/**
 * A session is a random token, kept only as its hash. What requests need of it is read in one statement and remembered for
 * a few seconds, as long as this process hears of what changes elsewhere (`Bus.isCurrent`): taking a right away, suspending
 * a user and signing out count in every process from the next request on.
 */
export interface SignedIn {
  readonly session: Session
  /** With the permissions of a request that is about no organization. */
  readonly user: SessionUser
  readonly organizationIds: readonly string[]
  readonly organizationOfTenant: ReadonlyMap<string, string>
  /** Of his organizations and tenants those that are suspended: with what sentence requests there are refused. */
  readonly closed: ReadonlyMap<string, string>
  /** The organization whose provider vouched for the person: the session is good for that one only, and not for the account. */
  readonly vouchedBy: string | null
  /** The key of a program that asks, in place of a person who has signed in. */
  readonly apiKey: ApiKey | null
  /** What he may do in a request about that organization; `null` for one that is about none. */
  readonly rightsIn: (organizationId: string | null) => SessionRights
}

export interface SessionRights extends Pick<Rights, 'access' | 'held' | 'organizationIds'> {
  /** With the permissions that he has there. */
  readonly user: SessionUser
  readonly tenantIds: readonly string[]
  /** Permissions that he has by himself, of no role: those for the installation are given so. */
  readonly direct: readonly string[]
}

export interface Session {
  readonly id: string
  readonly createdAt: string
  readonly expiresAt: string
}

/** From where somebody signed in. */
export interface Device {
  readonly userAgent: string
  readonly address: string
}

export interface SessionUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly permissions: readonly string[]
  /** He may do everything by himself, and not by a role: what holds for the whole installation is his to say. */
  readonly isPlatformAdmin: boolean
  readonly organizations: readonly {
    readonly id: string
    readonly name: string
    readonly tenants: readonly { readonly id: string; readonly name: string }[]
    /** The person, or the key, reaches only some of its tenants: what holds for the whole organization is refused (scope.ts). */
    readonly isLimited: boolean
    /** His roles there; the first one has its way in the interface. */
    readonly roles: readonly { readonly id: string; readonly name: string }[]
  }[]
}

const sessionLifetimeDays = 30

/**
 * A session for the user, if he may sign in. With the hash that his password was verified against, only if that is still
 * his: the row is locked, so that a reset, which ends all sessions, comes either before (and is seen) or after (and ends
 * this one too).
 */
export async function createSession(
  app: App,
  userId: string,
  verifiedHash: string | null = null,
  device: Device = { userAgent: '', address: '' },
  { method, vouchedBy = null }: { method: SignInMethod; vouchedBy?: string | null } = { method: 'password' },
): Promise<{ token: string; signedIn: SignedIn }> {
  const token = randomBytes(32).toString('base64url')
  const id = newId()
  await sql`
    insert into sessions (id, "tokenHash", "userId", "userAgent", address, method, "organizationId", "expiresAt")
    select ${id}::uuid, ${hashToken(token)}::bytea, u.id, ${device.userAgent.slice(0, 500)}, ${device.address}, ${method}, ${vouchedBy}::uuid,
      now() + ${sessionLifetimeDays} * interval '1 day'
    from users u
    where u.id = ${userId} and ${mayEnter} and u.status = 'active' and not u."isService" and (${verifiedHash}::text is null or u."passwordHash" = ${verifiedHash})
    for share`.execute(app.admin)
  await removeExpired(app.admin)
  const signedIn = await findSession(app, token, device.address).catch(async (error: unknown) => {
    // Nobody has its token.
    await app.admin.deleteFrom('sessions').where('id', '=', id).execute()
    throw error
  })
  if (!signedIn) throw wrongCredentials()
  return { token, signedIn }
}

export function wrongCredentials(): AppError {
  return new AppError('UNAUTHENTICATED', 'Invalid email or password')
}

/**
 * Throws when the organizations of the person let nobody in from that address, or in that way. What a tab does by itself is no
 * use of the session: one that was left open ends when its person has been away for too long.
 */
export async function findSession(
  app: App,
  token: string,
  address: string,
  isUse: boolean = true,
): Promise<SignedIn | null> {
  if (!tokenPattern.test(token)) return null
  const tokenHash = hashToken(token)
  const read = () => readSession(app.admin, sql`s."tokenHash" = ${tokenHash}`)
  const stored = await recall(app, tokenHash.toString('base64'), read, address)
  const signedIn = stored && stored.from(address)
  if (signedIn && isUse) await stored.noteUse?.()
  return signedIn
}

/** The session of that id, as long as it lasts: for what was made for a session and shows nothing of its token. */
export async function findSessionById(app: App, id: string, address: string): Promise<SignedIn | null> {
  const read = () => readSession(app.admin, sql`s.id = ${id}::uuid`)
  const stored = await recall(app, `id ${id}`, read)
  return stored && stored.from(address)
}

/** Signs out: the token is dead when this returns. */
export async function endSession(app: App, { session, user }: SignedIn): Promise<void> {
  await app.admin.transaction().execute(async (trx) => {
    await trx.deleteFrom('sessions').where('id', '=', session.id).execute()
    await app.bus.publish('session', { userId: user.id }, trx)
  })
  await forget(app, user.id)
}

/** Within the transaction of what makes them end; `forget` is to follow it. */
export async function endAllSessions(trx: Kysely<AdminDb>, app: App, userId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('userId', '=', userId).execute()
  await app.bus.publish('session', { userId }, trx)
}

/** A role has changed, or who has it: nobody's rights are known any more, in no process. To follow the transaction that tells the bus. */
export function forgetRights(app: App): Promise<void> {
  cacheOf(app).clear()
  return app.bus.reachAll()
}

/** What is known of the user's sessions, in any process. To follow the transaction that tells the bus. */
export function forget(app: App, userId: string): Promise<void> {
  drop(cacheOf(app), userId)
  return app.bus.reachAll()
}

function drop(cache: SessionCache, userId: string): void {
  for (const [key, { userIds }] of cache) if (userIds === null || userIds.includes(userId)) cache.delete(key)
}

type SessionCache = Map<string, CacheEntry>

interface CacheEntry {
  readonly at: number
  readonly stored: Promise<StoredSession | null>
  /** Those on whom it depends; null as long as it is being read: it could be anybody's. */
  userIds: readonly string[] | null
}

/** The cached session, or a fresh read. Reads for a caller who sent a secret wait in turn, by address (`lookUpInTurn`). */
export async function recall(
  app: App,
  key: string,
  read: () => Promise<StoredSession | null>,
  address: string | null = null,
): Promise<StoredSession | null> {
  const readInTurn = () => (address === null ? read() : readSecret(app, key, read, address))
  if (!app.bus.isCurrent && !(await app.bus.catchUp())) return readInTurn()
  const cache = cacheOf(app)
  const known = cache.get(key)
  if (known && performance.now() - known.at < cacheMilliseconds) return known.stored
  return remember(cache, key, readInTurn())
}

/** A secret that was valid a moment ago does not wait behind guesses. */
async function readSecret(
  app: App,
  key: string,
  read: () => Promise<StoredSession | null>,
  address: string,
): Promise<StoredSession | null> {
  const valid = validSecretsOf(app)
  const found = await (valid.has(key) ? read() : lookUpInTurn(app, address, read))
  valid.delete(key)
  if (found) valid.add(key)
  if (valid.size > maximumCached) valid.delete(valid.values().next().value!)
  return found
}

/** Keys of the cache whose secret was valid when it was last read. */
const validSecretsOf = onePer((_app: App) => new Set<string>())

/**
 * The promise is what is kept: requests at the same time share one statement, and an event that arrives while it runs takes
 * it away, so that what was read before the event is not served after it.
 */
async function remember(
  cache: SessionCache,
  key: string,
  stored: Promise<StoredSession | null>,
): Promise<StoredSession | null> {
  const entry: CacheEntry = { at: performance.now(), stored, userIds: null }
  cache.delete(key)
  cache.set(key, entry)
  if (cache.size > maximumCached) cache.delete(cache.keys().next().value!)
  const found = await stored.catch((error: unknown) => {
    if (cache.get(key) === entry) cache.delete(key)
    throw error
  })
  entry.userIds = found?.userIds ?? null
  if (!found && cache.get(key) === entry) cache.delete(key)
  return found
}

const cacheOf = onePer((app: App): SessionCache => {
  const cache: SessionCache = new Map()
  app.bus.subscribe('session', ({ userId }) => drop(cache, userId))
  app.bus.subscribe('tenant', () => cache.clear())
  app.bus.subscribe('roles', () => cache.clear())
  app.bus.subscribe('security', () => cache.clear())
  app.bus.onGap(() => cache.clear())
  return cache
})

const cacheMilliseconds = 5_000
const maximumCached = 10_000

/** 256 bits, as base64url writes them. */
const tokenPattern = /^[\w-]{43}$/

function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** A session with all of the person's organizations; which of them it reaches depends on where a request comes from. */
export interface StoredSession {
  readonly userIds: readonly string[]
  from(address: string): SignedIn | null
  noteUse?(): Promise<void>
}

async function readSession(admin: Kysely<AdminDb>, which: RawBuilder<unknown>): Promise<StoredSession | null> {
  const { rows } = await sql<Session & { user: StoredUser; vouchedBy: string | null; wasLongUnseen: boolean }>`
    select s.id, s."createdAt", least(s."expiresAt", s."createdAt" + l.hours * interval '1 hour') as "expiresAt", s."organizationId" as "vouchedBy",
      s."lastSeenAt" < now() - interval '1 minute' as "wasLongUnseen", json_build_object(
      'id', u.id, 'name', u.name, 'email', u.email, 'permissions', case when s."organizationId" is null then u.permissions else '{}' end,
      'organizations', coalesce((
        select json_agg(json_build_object('id', o.id, 'name', o.name, 'status', o.status, 'deleteAt', o."deleteAt", 'roles', ${rolesHeld}, 'countsOwnRights', m."countsOwnRights",
          'isLimited', m."tenantIds" is not null,
          'allowedNetworks', coalesce(r."allowedNetworks", '{}'), 'requiresProvider', coalesce(p."isEnabled" and p."isRequired", false),
          'tenants', coalesce((
          select json_agg(json_build_object('id', t.id, 'name', t.name, 'status', t.status, 'deleteAt', t."deleteAt") order by t."createdAt", t.id)
          from tenants t
          where t."organizationId" = o.id and t.status in ('active', 'suspended')
            and (m."tenantIds" is null or t.id = any(m."tenantIds"))), '[]'))
          order by o."createdAt", o.id)
        from memberships m join organizations o on o.id = m."organizationId"
        left join "securityRules" r on r."organizationId" = o.id left join "identityProviders" p on p."organizationId" = o.id
        where m."userId" = u.id and m."isActive" and (s."organizationId" is null or s."organizationId" = o.id)), '[]')) as "user"
    from sessions s join users u on u.id = s."userId" ${sessionLimits}
    where ${which} and ${isWithinLimits} and ${mayEnter} and (s."organizationId" is null
      or exists (select from memberships m where m."userId" = u.id and m."isActive" and m."organizationId" = s."organizationId"))`.execute(
    admin,
  )
  const [row] = rows
  if (!row) return null
  const { user, wasLongUnseen, vouchedBy, ...session } = row
  let isUnseen = wasLongUnseen
  const noteUse = async (): Promise<void> => {
    if (!isUnseen) return
    isUnseen = false
    await sql`update sessions set "lastSeenAt" = now() where id = ${session.id}`.execute(admin)
  }
  return { userIds: [user.id], from: reachFrom(session, user, { vouchedBy, apiKey: null }), noteUse }
}

/** What the session is good for in requests from an address. */
export function reachFrom(session: Session, user: StoredUser, proof: StoredProof): (address: string) => SignedIn {
  const isOpenToAll = user.organizations.every(({ allowedNetworks }) => allowedNetworks.length === 0)
  const known = new Map<string, SignedIn>()
  return (given) => {
    const address = isOpenToAll ? '' : given
    const signedIn = known.get(address) ?? reach(session, user, proof, address)
    if (known.size < mostAddresses) known.set(address, signedIn)
    return signedIn
  }
}

/** By what it is known that somebody is who he says. */
type StoredProof = Pick<SignedIn, 'vouchedBy' | 'apiKey'>

const mostAddresses = 20

/** The limits that the organizations of the person `u` set to the session `s`: the strictest counts. */
export const sessionLimits = sql`cross join lateral (
  select min(r."idleMinutes") as idle, min(r."sessionHours") as hours
  from memberships m join "securityRules" r on r."organizationId" = m."organizationId" where m."userId" = u.id and m."isActive") l`
export const isWithinLimits = sql`(s."expiresAt" > now()
  and (l.hours is null or s."createdAt" > now() - l.hours * interval '1 hour')
  and (l.idle is null or s."lastSeenAt" > now() - l.idle * interval '1 minute'))`

function reach(session: Session, person: StoredUser, { vouchedBy, apiKey }: StoredProof, address: string): SignedIn {
  const user = { ...person, organizations: requireReachable(person, { vouchedBy, address }) }
  const { organizations: open, closed } = splitClosed(user.organizations)
  const rolesIn = new Map(
    user.organizations.map(({ id, roles }) => [
      id,
      // What a key may do is made of roles; it has none.
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

type StoredUser = Omit<SessionUser, 'organizations' | 'isPlatformAdmin'> & {
  readonly organizations: readonly Membership[]
}
type Membership = StoredOrganization &
  Gate & { readonly isLimited: boolean; readonly roles: readonly HeldRole[]; readonly countsOwnRights?: boolean }

/** A person who may enter a tenant, with what they may see and do there. */
export interface TenantPerson {
  readonly id: string
  readonly name: string
  readonly access: Access
  /** What their row rules take of a request. */
  readonly context: { readonly userId: string; readonly userEmail: string; readonly userName: string }
}

/** For deciding what a user is notified about. Work on a user's behalf takes a credential (`actFor`). */
export async function personOfTenant(app: App, tenantId: string, userId: string): Promise<TenantPerson | null> {
  const [person] = await peopleOfTenant(app, tenantId, { userId })
  return person ?? null
}

/** Everyone who may enter the tenant, ordered by name, with their rights there. `only` picks one user, or those with these addresses. */
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

/** Somebody `u` who is suspended wherever he is a member is as good as nobody, unless he is invited somewhere else. */
const mayEnter = sql`(u."isActive" and (
  exists (select from memberships m where m."userId" = u.id and m."isActive")
  or not exists (select from memberships m where m."userId" = u.id)
  or exists (select from invitations i join users p on p.id = i."userId" where p.email = u.email and i."expiresAt" > now())))`

/** A few at each sign-in, so that it costs nobody much. */
async function removeExpired(admin: Kysely<AdminDb>): Promise<void> {
  await sql`delete from sessions where id in (
    select id from sessions where "expiresAt" < now() limit 100 for update skip locked)`.execute(admin)
}

import { type Access, AppError } from '@monarch/schema'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { hash, randomBytes } from 'node:crypto'
import type { App } from '../app.ts'
import { newId } from '../new-id.ts'
import { onePer } from '../one-per.ts'
import type { AdminDb } from '../db/admin-db.ts'
import { type HeldRole, type Rights, rightsIn } from '../roles/rights.ts'

/**
 * A session is a random token, kept only as its hash. What requests need of it is read in one statement and remembered for
 * a few seconds, as long as this process hears of what changes elsewhere (through the bus): taking a right away, suspending
 * a user and signing out count from the next request on.
 */
export interface SignedIn {
  readonly session: Session
  /** With the permissions of a request that is about no organization. */
  readonly user: SessionUser
  readonly organizationIds: readonly string[]
  readonly organizationOfTenant: ReadonlyMap<string, string>
  /** What he may do in a request about that organization; `null` for one that is about none. */
  rightsIn(organizationId: string | null): SessionRights
}

export interface SessionRights extends Pick<Rights, 'access' | 'held' | 'organizationIds'> {
  /** With the permissions that he has there. */
  readonly user: SessionUser
  readonly tenantIds: readonly string[]
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
  readonly organizations: readonly {
    readonly id: string
    readonly name: string
    readonly tenants: readonly { readonly id: string; readonly name: string }[]
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
): Promise<{ token: string; signedIn: SignedIn }> {
  const token = randomBytes(32).toString('base64url')
  const id = newId()
  await sql`
    insert into sessions (id, "tokenHash", "userId", "userAgent", address, "expiresAt")
    select ${id}::uuid, ${hashToken(token)}::bytea, u.id, ${device.userAgent.slice(0, 500)}, ${device.address}, now() + ${sessionLifetimeDays} * interval '1 day'
    from users u
    where u.id = ${userId} and u."isActive" and (${verifiedHash}::text is null or u."passwordHash" = ${verifiedHash})
    for share`.execute(app.admin)
  await removeExpired(app.admin)
  const signedIn = await findSession(app, token)
  if (!signedIn) throw wrongCredentials()
  return { token, signedIn }
}

export function wrongCredentials(): AppError {
  return new AppError('UNAUTHENTICATED', 'Invalid email or password')
}

export async function findSession(app: App, token: string): Promise<SignedIn | null> {
  if (!tokenPattern.test(token)) return null
  const tokenHash = hashToken(token)
  const read = () => readSession(app.admin, sql`s."tokenHash" = ${tokenHash}`)
  return app.bus.connected ? recall(cacheOf(app), tokenHash.toString('base64'), read) : read()
}

/** The session of that id, as long as it lasts: for what was made for a session and shows nothing of its token. */
export async function findSessionById(app: App, id: string): Promise<SignedIn | null> {
  const read = () => readSession(app.admin, sql`s.id = ${id}::uuid`)
  return app.bus.connected ? recall(cacheOf(app), `id ${id}`, read) : read()
}

/** Signs out: the token is dead when this returns. */
export async function endSession(app: App, { session, user }: SignedIn): Promise<void> {
  await app.admin.transaction().execute(async (trx) => {
    await trx.deleteFrom('sessions').where('id', '=', session.id).execute()
    await app.bus.publish('session', { userId: user.id }, trx)
  })
  forget(app, user.id)
}

/** Within the transaction of what makes them end; `forget` is to follow it. */
export async function endAllSessions(trx: Kysely<AdminDb>, app: App, userId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('userId', '=', userId).execute()
  await app.bus.publish('session', { userId }, trx)
}

/** A role has changed, or who has it: nobody's rights are known any more. */
export function forgetRights(app: App): void {
  cacheOf(app).clear()
}

/** What this process knows of the user's sessions; the other processes are told by the event. */
export function forget(app: App, userId: string): void {
  const cache = cacheOf(app)
  for (const [key, entry] of cache) if (entry.userId === userId || entry.userId === null) cache.delete(key)
}

type SessionCache = Map<string, CacheEntry>

interface CacheEntry {
  readonly at: number
  readonly signedIn: Promise<SignedIn | null>
  /** null as long as it is being read: it could be anybody's. */
  userId: string | null
}

/** What is remembered of it, or what is read now. */
function recall(cache: SessionCache, key: string, read: () => Promise<SignedIn | null>): Promise<SignedIn | null> {
  const known = cache.get(key)
  if (known && performance.now() - known.at < cacheMilliseconds) return known.signedIn
  return remember(cache, key, read())
}

/**
 * The promise is what is kept: requests at the same time share one statement, and an event that arrives while it runs takes
 * it away, so that what was read before the event is not served after it.
 */
async function remember(
  cache: SessionCache,
  key: string,
  signedIn: Promise<SignedIn | null>,
): Promise<SignedIn | null> {
  const entry: CacheEntry = { at: performance.now(), signedIn, userId: null }
  cache.delete(key)
  cache.set(key, entry)
  if (cache.size > maximumCached) cache.delete(cache.keys().next().value!)
  const found = await signedIn.catch((error: unknown) => {
    if (cache.get(key) === entry) cache.delete(key)
    throw error
  })
  entry.userId = found?.user.id ?? null
  if (!found && cache.get(key) === entry) cache.delete(key)
  return found
}

const cacheOf = onePer((app: App): SessionCache => {
  const cache: SessionCache = new Map()
  app.bus.subscribe('session', ({ userId }) => forget(app, userId))
  app.bus.subscribe('tenant', () => cache.clear())
  app.bus.subscribe('roles', () => cache.clear())
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

async function readSession(admin: Kysely<AdminDb>, which: RawBuilder<unknown>): Promise<SignedIn | null> {
  const { rows } = await sql<Session & { user: StoredUser; wasLongUnseen: boolean }>`
    select s.id, s."createdAt", s."expiresAt", s."lastSeenAt" < now() - interval '5 minutes' as "wasLongUnseen", json_build_object(
      'id', u.id, 'name', u.name, 'email', u.email, 'permissions', u.permissions,
      'organizations', coalesce((
        select json_agg(json_build_object('id', o.id, 'name', o.name, 'roles', ${rolesHeld}, 'tenants', coalesce((
          select json_agg(json_build_object('id', t.id, 'name', t.name) order by t."createdAt", t.id)
          from tenants t
          where t."organizationId" = o.id and t.status = 'active'
            and (m."tenantIds" is null or t.id = any(m."tenantIds"))), '[]'))
          order by o."createdAt", o.id)
        from memberships m join organizations o on o.id = m."organizationId"
        where m."userId" = u.id), '[]')) as "user"
    from sessions s join users u on u.id = s."userId"
    where ${which} and s."expiresAt" > now() and u."isActive"`.execute(admin)
  const [row] = rows
  if (!row) return null
  const { user, wasLongUnseen, ...session } = row
  if (wasLongUnseen) await sql`update sessions set "lastSeenAt" = now() where id = ${session.id}`.execute(admin)
  const organizations = user.organizations.map(({ roles: _roles, ...organization }) => organization)
  const organizationOfTenant = new Map(
    organizations.flatMap(({ id, tenants }) => tenants.map((tenant): [string, string] => [tenant.id, id])),
  )
  const make = (organizationId: string | null): SessionRights => {
    const { permissions, ...rights } = rightsIn(user, organizationId)
    const reached = [...organizationOfTenant].filter(([, id]) => rights.organizationIds.includes(id))
    const tenantIds = reached.map(([id]) => id)
    return { ...rights, user: { ...user, permissions, organizations }, tenantIds }
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
    organizationIds: organizations.map(({ id }) => id),
    organizationOfTenant,
    rightsIn: remembered,
  }
}

type StoredUser = Omit<SessionUser, 'organizations'> & { readonly organizations: readonly Membership[] }
type Membership = SessionUser['organizations'][number] & { readonly roles: readonly HeldRole[] }

/** The roles of the user `u` in the organization `o`, as JSON. */
const rolesHeld = sql`coalesce((
  select json_agg(json_build_object('id', r.id, 'version', r.version, 'permissions', r.permissions, 'rules', r.rules, 'bindings', r.bindings))
  from "userRoles" ur join roles r on r.id = ur."roleId" where ur."userId" = u.id and r."organizationId" = o.id and r."deletedAt" is null), '[]')`

/** Somebody for whom the server does something. */
export interface ActingUser {
  readonly id: string
  readonly access: Access
  /** What his own row rules take of the request. */
  readonly context: { readonly userId: string; readonly userEmail: string; readonly userName: string }
}

/**
 * Someone for whom the server does something later, with the rights that he has by then; `null` when he may no longer sign
 * in or reach the tenant.
 */
export async function actingUser(app: App, userId: string, tenantId: string): Promise<ActingUser | null> {
  const [user] = await peopleOfTenant(app, tenantId, userId)
  return user ?? null
}

/** Those who may enter the tenant, by name, with what each may do there; only the one when an id is given. */
export async function peopleOfTenant(
  { admin }: App,
  tenantId: string,
  userId: string | null = null,
): Promise<(ActingUser & { readonly name: string })[]> {
  const { rows } = await sql<Pick<SessionUser, 'id' | 'name' | 'email' | 'permissions'> & Pick<Membership, 'roles'>>`
    select u.id, u.name, u.email, u.permissions, ${rolesHeld} as roles
    from users u
    join tenants t on t.id = ${tenantId} and t.status = 'active'
    join organizations o on o.id = t."organizationId"
    join memberships m on m."userId" = u.id and m."organizationId" = o.id
    where u."isActive" and (m."tenantIds" is null or t.id = any(m."tenantIds"))
      and (${userId}::uuid is null or u.id = ${userId}::uuid)
    order by u.name, u.id limit ${mostPeople}`.execute(admin)
  return rows.map(({ id, name, email, permissions, roles }) => {
    const { access } = rightsIn({ permissions, organizations: [{ id: tenantId, roles }] }, tenantId)
    return { id, name, access, context: { userId: id, userEmail: email, userName: name } }
  })
}

const mostPeople = 1000

/** A few at each sign-in, so that it costs nobody much. */
async function removeExpired(admin: Kysely<AdminDb>): Promise<void> {
  await sql`delete from sessions where id in (
    select id from sessions where "expiresAt" < now() limit 100 for update skip locked)`.execute(admin)
}

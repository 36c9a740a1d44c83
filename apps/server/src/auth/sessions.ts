import { accessByPermissions, type Access, uuidv7 } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import type { App } from '../app.ts'
import type { AdminDb } from '../db/admin-db.ts'

/**
 * A session is a random token, kept only as its hash. What requests need of it is read in one statement and remembered for
 * a few seconds, as long as this process hears of every session that ends elsewhere (through the bus): taking a right away,
 * suspending a user and signing out count from the next request on.
 */
export interface SignedIn {
  readonly session: Session
  readonly user: SessionUser
  readonly access: Access
  /** The tenants the user can reach, each with its organization. */
  readonly tenants: ReadonlyMap<string, { readonly id: string; readonly organizationId: string }>
}

export interface Session {
  readonly id: string
  readonly createdAt: string
  readonly expiresAt: string
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

export const sessionLifetimeDays = 30

/** Ends nothing else; sessions whose time is over are removed on the way. */
export async function createSession(app: App, userId: string): Promise<{ token: string; signedIn: SignedIn | null }> {
  const token = randomBytes(32).toString('base64url')
  await app.admin
    .insertInto('sessions')
    .values({ id: newId(), tokenHash: hashToken(token), userId, expiresAt: sql`now() + ${sessionLifetimeDays} * interval '1 day'` })
    .execute()
  await removeExpired(app.admin)
  return { token, signedIn: await findSession(app, token) }
}

export async function findSession(app: App, token: string): Promise<SignedIn | null> {
  if (!tokenPattern.test(token)) return null
  const hash = hashToken(token)
  if (!app.bus.connected) return readSession(app.admin, hash)

  const cache = cacheOf(app)
  const key = hash.toString('base64')
  const known = cache.get(key)
  if (known && performance.now() - known.at < cacheMilliseconds) return known.signedIn
  // The promise is what is kept: requests at the same time share one statement, and an event that arrives while it runs
  // takes it away, so that what it read before the event is not served after it.
  const entry: CacheEntry = { at: performance.now(), signedIn: readSession(app.admin, hash) }
  cache.delete(key)
  cache.set(key, entry)
  try {
    const signedIn = await entry.signedIn
    if (!signedIn && cache.get(key) === entry) cache.delete(key)
    return signedIn
  } catch (error) {
    if (cache.get(key) === entry) cache.delete(key)
    throw error
  } finally {
    if (cache.size > maximumCached) cache.delete(cache.keys().next().value!)
  }
}

/** Signs out: the token is dead when this returns. */
export async function endSession(app: App, session: Session, userId: string): Promise<void> {
  await app.admin.deleteFrom('sessions').where('id', '=', session.id).execute()
  await forgetSessions(app, userId)
}

export async function endAllSessions(app: App, userId: string): Promise<void> {
  await app.admin.deleteFrom('sessions').where('userId', '=', userId).execute()
  await forgetSessions(app, userId)
}

/** To be called after every change of what a user may do or reach, here and (through the bus) in the other processes. */
export async function forgetSessions(app: App, userId: string): Promise<void> {
  cacheOf(app).clear()
  await app.bus.publish('session', { userId })
}

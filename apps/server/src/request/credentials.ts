import type { Kysely } from 'kysely'
import { lookUpInTurn } from '../platform/admission/lanes.ts'
import type { App } from '../platform/app.ts'
import type { AdminDb } from '../platform/db/admin-db.ts'
import { extensionPoint } from '../platform/extension-point.ts'
import { BoundedMap } from '../platform/bounded-map.ts'
import { service } from '../platform/service.ts'
import type { SignedIn } from './signed-in.ts'

declare module '../platform/db/bus.ts' {
  interface BusEvents {
    /** The rights or the sessions of this user have changed. */
    session: { userId: string }
    /** A role of the organization or its assignment has changed. */
    roles: { organizationId: string }
    /** The sign-in rules of an organization have changed. */
    security: { organizationId: string }
  }
}

/**
 * Resolves one kind of credential (sessions, API keys) to the caller and their rights. `find` returns `null` for an invalid credential, and
 * throws when the caller's organizations refuse its address or sign-in method.
 *
 * Results are cached for a few seconds while this process receives changes from others (`Bus.isCurrent`): revoking a right, suspending a
 * user and signing out apply in every process from the next request on.
 */
export interface CredentialProvider {
  /** Whether a bearer token is of this kind. The first match handles the token. */
  readonly accepts: (token: string) => boolean
  /** `isUse` is false for background requests of a tab. */
  readonly find: (app: App, token: string, address: string, isUse: boolean) => Promise<SignedIn | null>
  /** Finds a session or key by its id, for links made for it, which do not reveal its token (links to files). */
  readonly findById: (app: App, id: string, address: string) => Promise<SignedIn | null>
}

export const credentialProviders = extensionPoint<CredentialProvider>('credential providers')

/** Call in the transaction that invalidates the sessions, and `forget` after it. */
export async function endAllSessions(trx: Kysely<AdminDb>, app: App, userId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('userId', '=', userId).execute()
  await app.bus.publish('session', { userId }, trx)
}

/** A role or its assignment has changed: all processes discard all cached rights. Call after the transaction that notifies the bus. */
export function forgetRights(app: App): Promise<void> {
  app.services.get(sessionsService).clear()
  return app.bus.reachAll()
}

/** Discards cached data of the user in every process. Call after the transaction that notifies the bus. */
export function forget(app: App, userId: string): Promise<void> {
  drop(app.services.get(sessionsService), userId)
  return app.bus.reachAll()
}

function drop(cache: SessionCache, userId: string): void {
  for (const [key, { userIds }] of cache) if (userIds === null || userIds.includes(userId)) cache.delete(key)
}

/** A session or key with all organizations of its user; the request's address determines which of them it reaches. */
export interface StoredSession {
  readonly userIds: readonly string[]
  from(address: string): SignedIn | null
  noteUse?(): Promise<void>
}

type SessionCache = Map<string, CacheEntry>

interface CacheEntry {
  readonly at: number
  readonly stored: Promise<StoredSession | null>
  /** The users that the entry depends on; null during the read, when it may depend on any. */
  userIds: readonly string[] | null
}

/** The cached session, or a new read. Reads for a caller who sent a secret wait in turn, by address (`lookUpInTurn`). */
export async function recall(
  app: App,
  key: string,
  read: () => Promise<StoredSession | null>,
  address: string | null = null,
): Promise<StoredSession | null> {
  const readInTurn = () => (address === null ? read() : readSecret(app, key, read, address))
  if (!app.bus.isCurrent && !(await app.bus.catchUp())) return readInTurn()
  const cache = app.services.get(sessionsService)
  const known = cache.get(key)
  if (known && performance.now() - known.at < cacheMilliseconds) return known.stored
  return remember(cache, key, readInTurn())
}

/** A recently valid secret does not queue behind guesses. */
async function readSecret(
  app: App,
  key: string,
  read: () => Promise<StoredSession | null>,
  address: string,
): Promise<StoredSession | null> {
  const valid = app.services.get(validSecretsService)
  const found = await (valid.has(key) ? read() : lookUpInTurn(app, address, read))
  if (found) valid.set(key, true)
  else valid.delete(key)
  return found
}

/** Cache keys of secrets that were valid when last read. */
export const validSecretsService = service('valid secrets', () => new BoundedMap<string, true>(maxCached))

/**
 * Caches the promise: concurrent requests share one statement, and an event during the read discards the entry, so that outdated data is
 * not served after the event.
 */
async function remember(
  cache: SessionCache,
  key: string,
  stored: Promise<StoredSession | null>,
): Promise<StoredSession | null> {
  const entry: CacheEntry = { at: performance.now(), stored, userIds: null }
  cache.set(key, entry)
  const found = await stored.catch((error: unknown) => {
    if (cache.get(key) === entry) cache.delete(key)
    throw error
  })
  entry.userIds = found?.userIds ?? null
  if (!found && cache.get(key) === entry) cache.delete(key)
  return found
}

export const sessionsService = service('sessions', ({ bus }): SessionCache => {
  const cache = new BoundedMap<string, CacheEntry>(maxCached)
  bus.subscribe('session', ({ userId }) => drop(cache, userId))
  for (const event of ['tenant', 'roles', 'security'] as const) bus.subscribe(event, () => cache.clear())
  bus.onGap(() => cache.clear())
  return cache
})

const cacheMilliseconds = 5_000
const maxCached = 10_000

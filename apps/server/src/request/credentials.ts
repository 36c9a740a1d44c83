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
    /** The rights of this user, or their sessions, have changed. */
    session: { userId: string }
    /** A role of the organization has changed, or who has it. */
    roles: { organizationId: string }
    /** What an organization requires of those who sign in has changed. */
    security: { organizationId: string }
  }
}

/**
 * One way from a credential to the caller and their rights: sessions, API keys. A way answers `null` when the credential is not valid,
 * and throws when the organizations of the caller refuse its address or its method of signing in.
 *
 * What is found is cached for a few seconds, as long as this process hears of changes elsewhere (`Bus.isCurrent`): taking a right
 * away, suspending a user and signing out count in every process from the next request on.
 */
export interface CredentialWay {
  /** Whether a bearer token is of this kind. The first way that accepts a token decides about it. */
  readonly accepts: (token: string) => boolean
  /** `isUse` is false for what a tab asks without its user. */
  readonly find: (app: App, token: string, address: string, isUse: boolean) => Promise<SignedIn | null>
  /** By the id of the session or key, for what was made for it and does not show its token (links to files). */
  readonly findById: (app: App, id: string, address: string) => Promise<SignedIn | null>
}

export const credentialWays = extensionPoint<CredentialWay>('credential ways')

/** Within the transaction of what makes them end; `forget` is to follow it. */
export async function endAllSessions(trx: Kysely<AdminDb>, app: App, userId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('userId', '=', userId).execute()
  await app.bus.publish('session', { userId }, trx)
}

/** A role has changed, or who has it: nobody's rights are known any more, in no process. To follow the transaction that tells the bus. */
export function forgetRights(app: App): Promise<void> {
  app.services.get(sessionsService).clear()
  return app.bus.reachAll()
}

/** Forgets what is cached of the user, in every process. To follow the transaction that tells the bus. */
export function forget(app: App, userId: string): Promise<void> {
  drop(app.services.get(sessionsService), userId)
  return app.bus.reachAll()
}

function drop(cache: SessionCache, userId: string): void {
  for (const [key, { userIds }] of cache) if (userIds === null || userIds.includes(userId)) cache.delete(key)
}

/** A session or key with all organizations of its user; which of them it reaches depends on the address of a request. */
export interface StoredSession {
  readonly userIds: readonly string[]
  from(address: string): SignedIn | null
  noteUse?(): Promise<void>
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
  const cache = app.services.get(sessionsService)
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
  const valid = app.services.get(validSecretsService)
  const found = await (valid.has(key) ? read() : lookUpInTurn(app, address, read))
  if (found) valid.set(key, true)
  else valid.delete(key)
  return found
}

/** Keys of the cache whose secret was valid when it was last read. */
export const validSecretsService = service('valid secrets', () => new BoundedMap<string, true>(maximumCached))

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
  const cache = new BoundedMap<string, CacheEntry>(maximumCached)
  bus.subscribe('session', ({ userId }) => drop(cache, userId))
  for (const event of ['tenant', 'roles', 'security'] as const) bus.subscribe(event, () => cache.clear())
  bus.onGap(() => cache.clear())
  return cache
})

const cacheMilliseconds = 5_000
const maximumCached = 10_000

import { sql } from 'kysely'
import { hash } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { signedInFrom } from '../../request/signed-in-from.ts'
import { type CredentialProvider, recall, type StoredSession } from '../../request/credentials.ts'
import type { ApiKey, SignedIn } from '../../request/signed-in.ts'
import { readKeys, rolesOfKey, type StoredKey } from './key-rights.ts'

/** 256 random bits in base64url, after a prefix that identifies the key type. */
const secretPattern = /^mk_[\w-]{43}$/

export function isKeySecret(token: string): boolean {
  return secretPattern.test(token)
}

export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/**
 * Signs the key in as its account, in its tenant, with the permissions that the key names and its giver still has. Cached like a session.
 * Throws when the organization does not allow the address.
 */
export async function findKey(app: App, secret: string, address: string): Promise<SignedIn | null> {
  const tokenHash = hash('sha256', secret, 'base64')
  const read = () => readKey(app, sql`k."tokenHash" = ${Buffer.from(tokenHash, 'base64')}`)
  return (await recall(app, `key ${tokenHash}`, read, address))?.from(address) ?? null
}

/** For links and tasks that were made for a key and do not know its secret. */
async function findKeyById(app: App, id: string, address: string): Promise<SignedIn | null> {
  const read = () => readKey(app, sql`k.id = ${id}::uuid`)
  return (await recall(app, `key id ${id}`, read))?.from(address) ?? null
}

async function readKey(app: App, which: ReturnType<typeof sql<unknown>>): Promise<StoredSession | null> {
  const [key] = await readKeys(app.admin, which)
  return key ? asSession(key) : null
}

function asSession(key: StoredKey): StoredSession {
  const {
    id,
    name,
    createdAt,
    expiresAt,
    account,
    giver,
    organization,
    millisecondsLeft,
    requestsPerMinute,
    vouchedBy,
  } = key
  const readAt = performance.now()
  const session = { id, createdAt, expiresAt: expiresAt ?? endOfTime }
  const here = { ...organization, isLimited: true, requiresProvider: false, roles: rolesOfKey(key) }
  const apiKey: ApiKey = { id, name, givenBy: giver.id, vouchedBy, requestsPerMinute, expiresAt }
  const from = signedInFrom(
    session,
    { ...account, permissions: [], organizations: [here] },
    { vouchedBy: null, apiKey },
  )
  const isOver = () => millisecondsLeft !== null && performance.now() - readAt >= millisecondsLeft
  return { userIds: [account.id, giver.id], from: (address) => (isOver() ? null : from(address)) }
}

/** Means 'never expires'. */
const endOfTime = '9999-12-31T23:59:59.000Z'

export const keyProvider: CredentialProvider = { accepts: isKeySecret, find: findKey, findById: findKeyById }

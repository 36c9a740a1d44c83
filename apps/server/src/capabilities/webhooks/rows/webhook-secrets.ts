import { createHmac, randomBytes } from 'node:crypto'
import { badInput, type WebhookKind } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../../platform/app.ts'
import type { AdminDb } from '../../../platform/db/admin-db.ts'
import { problemOfUrl } from '../../../platform/outbound/outside-fetch.ts'

export const urlPurpose = (id: string): string => `webhook address ${id}`
export const secretPurpose = (id: string): string => `webhook secret ${id}`
export const previousPurpose = (id: string): string => `previous webhook secret ${id}`

/** The address for lists and logs. The path of a chat's address and every query may hold a secret. */
export function shownAddress(kind: WebhookKind, given: string): string {
  const url = URL.parse(given.trim())
  const problem = url === null ? 'Enter a web address, for example https://example.com/hooks' : problemOfUrl(url)
  if (problem !== null) throw badInput({ path: 'data.url', message: problem })
  const { origin, pathname, search } = url!
  if (kind !== 'standard') return `${origin}/…`
  return `${origin}${pathname}${search === '' ? '' : '?…'}`
}

/** Stores the address. A secret belongs to a server, so an address on another one gets a new secret. */
export async function storeUrl(
  app: App,
  trx: Kysely<AdminDb>,
  { id, kind }: { readonly id: string; readonly kind: WebhookKind },
  given: string,
): Promise<void> {
  const url = given.trim()
  const before = await trx
    .selectFrom('webhooks')
    .select(['sealedUrl', 'sealedSecret'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const known = before.sealedUrl === null ? null : app.sealer.unseal(before.sealedUrl, urlPurpose(id))
  const isSameServer = known !== null && new URL(known).origin === new URL(url).origin && before.sealedSecret !== null
  await trx
    .updateTable('webhooks')
    .set({
      sealedUrl: app.sealer.seal(url, urlPurpose(id)),
      ...(kind === 'standard' && !isSameServer && { ...newSecret(app, id), sealedPrevious: null, previousUntil: null }),
    })
    .where('id', '=', id)
    .execute()
}

/** Replaces the secret. The previous one also signs for a day, so that the receiver need not change at the same moment. */
export async function rotateSecret(app: App, trx: Kysely<AdminDb>, id: string): Promise<void> {
  const { sealedSecret } = await trx
    .selectFrom('webhooks')
    .select('sealedSecret')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const previous =
    sealedSecret === null
      ? null
      : app.sealer.seal(app.sealer.unseal(sealedSecret, secretPurpose(id)), previousPurpose(id))
  await trx
    .updateTable('webhooks')
    .set({
      ...newSecret(app, id),
      sealedPrevious: previous,
      previousUntil: previous === null ? null : sql<string>`now() + interval '1 day'`,
    })
    .where('id', '=', id)
    .execute()
}

/** Returns a new secret the first time; `null` afterwards, and if there is no new secret. */
export async function takeNewSecret(app: App, id: string): Promise<string | null> {
  const row = await app.admin
    .updateTable('webhooks')
    .set({ isSecretNew: false })
    .where('id', '=', id)
    .where('isSecretNew', '=', true)
    .returning('sealedSecret')
    .executeTakeFirst()
  return row?.sealedSecret == null ? null : app.sealer.unseal(row.sealedSecret, secretPurpose(id))
}

const prefix = 'whsec_'

function newSecret(app: App, id: string) {
  const secret = `${prefix}${randomBytes(32).toString('base64')}`
  return { sealedSecret: app.sealer.seal(secret, secretPurpose(id)), isSecretNew: true }
}

/**
 * The headers of Standard Webhooks 1.0 (github.com/standard-webhooks/standard-webhooks, spec/standard-webhooks.md): HMAC-SHA256 of
 * `id.timestamp.body`, with one signature for each valid secret. Tests verify them with the library `standardwebhooks`, which hashes in
 * JavaScript.
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, body, now }: { readonly id: string; readonly body: string; readonly now: Date },
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') }
}

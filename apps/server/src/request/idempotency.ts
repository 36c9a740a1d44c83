import { AppError, badInput } from '@monarch/schema'
import { compile, sql, value } from '@monarch/sql'
import type { IncomingHttpHeaders } from 'node:http'
import type { Transaction } from '../platform/db/database.ts'

/**
 * A write that is repeated under the same key runs once. A key belongs to its sender, one tenant and one endpoint; an equal key elsewhere
 * is independent. Keys of records, files and imports are in the tenant's database; all others are in the admin database.
 */
export interface Idempotency {
  readonly key: string
  /** Distinguishes different requests under the same key. */
  readonly fingerprint: string
}

/** A key in the tenant's database. */
export interface EndpointKey extends Idempotency {
  readonly endpoint: '/graphql/tenant' | '/api/records' | '/api/import' | '/api/files' | '/api/forms' | 'template'
}

export function idempotencyKeyOf(headers: IncomingHttpHeaders): string | null {
  const sent = headers['idempotency-key']
  const key = typeof sent === 'string' ? sent.trim() : ''
  if (key.length > maxKeyLength)
    throw badInput({
      path: 'Idempotency-Key',
      message: `Idempotency-Key must be ${maxKeyLength} characters or fewer`,
      limit: 'idempotencyKey',
    })
  return key === '' ? null : key
}

const maxKeyLength = 255

/**
 * Runs the work in a transaction of the tenant's database, unless it has been done for this owner (a user, or the link of a form) under
 * this key. Keys are kept for a day, in the transaction of the effect; a concurrent request under the same key waits for the first. The
 * caller checks rights beforehand, at every request, and stores nothing that those rights may hide later.
 */
export async function once(
  ownerId: string,
  transaction: Transaction,
  given: EndpointKey,
  work: () => Promise<string[]>,
): Promise<{ readonly results: readonly string[]; readonly isRepeated: boolean }> {
  const { endpoint, key, fingerprint } = given
  const own = sql`"ownerId" = ${value(ownerId)}::uuid and key = ${value(key)}`
  await transaction.run(
    compile(sql`delete from monarch."idempotencyKeys" where "createdAt" < now() - interval '24 hours'`),
  )
  const isFirst = await transaction.run(
    compile(
      sql`insert into monarch."idempotencyKeys" ("ownerId", endpoint, key, fingerprint)
        select ${value(ownerId)}::uuid, ${value(endpoint)}, ${value(key)}, ${value(fingerprint)}
        where not exists (select from monarch."idempotencyKeys" where ${own} and endpoint = ${value(anyEndpoint)})
        on conflict do nothing`,
    ),
  )
  if (isFirst === 1) {
    const results = await work()
    await transaction.run(
      compile(sql`update monarch."idempotencyKeys" set results = ${value(results)}::text[]
        where ${own} and endpoint = ${value(endpoint)}`),
    )
    return { results, isRepeated: false }
  }
  return { results: (await findKept(ownerId, transaction, given))!, isRepeated: true }
}

/** The endpoint of keys that were stored before keys belonged to endpoints. */
const anyEndpoint = ''

/** The result stored under the key: for work that begins before its transaction. */
export async function findKept(
  ownerId: string,
  runner: Pick<Transaction, 'rows'>,
  { endpoint, key, fingerprint }: EndpointKey,
): Promise<readonly string[] | null> {
  const [known] = await runner.rows<{ fingerprint: string; results: string[] }>(
    compile(
      sql`select fingerprint, results from monarch."idempotencyKeys"
        where "ownerId" = ${value(ownerId)}::uuid and key = ${value(key)} and endpoint in (${value(endpoint)}, ${value(anyEndpoint)})`,
    ),
  )
  if (known && known.fingerprint !== fingerprint) throw reusedKey()
  return known?.results ?? null
}

export function reusedKey(): AppError {
  return new AppError('CONFLICT', 'This Idempotency-Key was used for another request.')
}

/** Results without stored decisions cannot be authorized again. Occurs only on the day after an upgrade. */
export function undecidedKey(): AppError {
  return new AppError(
    'CONFLICT',
    'This request was carried out before an upgrade of the server and cannot be repeated. Look up its result, or send it with a new Idempotency-Key.',
  )
}

import { AppError, badInput } from '@monarch/schema'
import { compile, sql, value } from '@monarch/sql'
import type { IncomingHttpHeaders } from 'node:http'
import type { Transaction } from '../platform/db/database.ts'

/**
 * A write that is sent again under the same key is done once. A key is its sender's own, in one tenant and at one endpoint:
 * what others, another tenant or the other endpoint did under an equal key is nothing to it. So records, files and imports
 * keep theirs in the tenant's database, structure and admin rows in the admin database.
 */
export interface Idempotency {
  readonly key: string
  /** Tells the same request from another one under the same key. */
  readonly fingerprint: string
}

export function idempotencyKeyOf(headers: IncomingHttpHeaders): string | null {
  const sent = headers['idempotency-key']
  const key = typeof sent === 'string' ? sent.trim() : ''
  if (key.length > longestKey)
    throw badInput({
      path: 'Idempotency-Key',
      message: `Idempotency-Key must be ${longestKey} characters or fewer`,
      limit: 'idempotencyKey',
    })
  return key === '' ? null : key
}

const longestKey = 255

/**
 * Does the work in a transaction of the tenant's database, unless it has been done for this owner (a user, or the link of a
 * form) under this key. Keys are kept for a day, in the transaction of the effect; a second request under the same key waits
 * for the first. The caller decides about rights before, at every request, and keeps nothing that those rights hide later.
 */
export async function once(
  ownerId: string,
  transaction: Transaction,
  { key, fingerprint }: Idempotency,
  work: () => Promise<string[]>,
): Promise<{ readonly results: readonly string[]; readonly isRepeated: boolean }> {
  const own = sql`"ownerId" = ${value(ownerId)}::uuid and key = ${value(key)}`
  await transaction.run(
    compile(sql`delete from monarch."idempotencyKeys" where "createdAt" < now() - interval '24 hours'`),
  )
  const isFirst = await transaction.run(
    compile(
      sql`insert into monarch."idempotencyKeys" ("ownerId", key, fingerprint)
        values (${value(ownerId)}::uuid, ${value(key)}, ${value(fingerprint)}) on conflict do nothing`,
    ),
  )
  if (isFirst === 1) {
    const results = await work()
    await transaction.run(
      compile(sql`update monarch."idempotencyKeys" set results = ${value(results)}::text[] where ${own}`),
    )
    return { results, isRepeated: false }
  }
  return { results: (await findKept(ownerId, transaction, { key, fingerprint }))!, isRepeated: true }
}

/** What was kept under the key when its work was done: for work that begins before its transaction. */
export async function findKept(
  ownerId: string,
  runner: Pick<Transaction, 'rows'>,
  { key, fingerprint }: Idempotency,
): Promise<readonly string[] | null> {
  const [known] = await runner.rows<{ fingerprint: string; results: string[] }>(
    compile(
      sql`select fingerprint, results from monarch."idempotencyKeys" where "ownerId" = ${value(ownerId)}::uuid and key = ${value(key)}`,
    ),
  )
  if (known && known.fingerprint !== fingerprint) throw reusedKey()
  return known?.results ?? null
}

export function reusedKey(): AppError {
  return new AppError('CONFLICT', 'This Idempotency-Key was used for another request.')
}

/** Results stored before decisions were stored cannot be authorized again. Only for a day after an upgrade. */
export function undecidedKey(): AppError {
  return new AppError(
    'CONFLICT',
    'This request was carried out before an upgrade of the server and cannot be repeated. Look up its result, or send it with a new Idempotency-Key.',
  )
}

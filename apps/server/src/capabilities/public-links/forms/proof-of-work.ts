import { badInput } from '@monarch/schema'
import { compile, sql, value } from '@monarch/sql'
import { createChallenge, type Challenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { App } from '../../../platform/app.ts'
import type { Transaction } from '../../../platform/db/database.ts'

/**
 * A proof of work that the browser computes before it submits a form, instead of a captcha by another company. It takes about 0.3 seconds
 * on a laptop, and as long for each response that a bot sends. The server stores nothing until it is solved.
 */
export function newChallenge(app: App, linkId: string): Promise<Challenge> {
  return createChallenge({
    algorithm: 'SHA-256',
    deriveKey,
    // On average 256 attempts of this many hashes each.
    cost: 500,
    keyPrefix: '00',
    data: { form: linkId },
    expiresAt: new Date(Date.now() + lifetime),
    hmacSignatureSecret: secretOf(app),
  })
}

const lifetime = 20 * 60_000

const secretOf = (app: App): string => app.sealer.sign('challenge', 'proof of work').toString('base64url')

/** Returns the id of the solved challenge, which may be used once. */
export async function requireProof(app: App, linkId: string, proof: unknown): Promise<string> {
  const { challenge, solution } = isPayload(proof) ? proof : unsolved()
  if (challenge.parameters.data?.form !== linkId) unsolved()
  const result = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secretOf(app) })
  if (!result.verified) unsolved()
  return challenge.parameters.nonce
}

/** Marks the challenge as used, in the transaction of the response. Idempotency keys outlive challenges, so none can be reused. */
export async function useProof(transaction: Transaction, linkId: string, nonce: string): Promise<void> {
  const isFirst = await transaction.run(
    compile(
      sql`insert into monarch."idempotencyKeys" ("ownerId", endpoint, key, fingerprint)
        values (${value(linkId)}::uuid, 'proof', ${value(nonce)}, '') on conflict do nothing`,
    ),
  )
  if (isFirst === 0) unsolved()
}

function isPayload(proof: unknown): proof is Payload {
  const { challenge, solution } = (proof ?? {}) as Partial<Payload>
  const { parameters } = (challenge ?? {}) as Partial<Challenge>
  return typeof parameters === 'object' && parameters !== null && typeof solution === 'object' && solution !== null
}

function unsolved(): never {
  throw badInput({
    path: 'proof',
    message: 'The spam check is missing or has expired. Submit the form again.',
  })
}

import type { Json } from '@monarch/field-types'
import { AppError } from '@monarch/schema'
import { sql } from 'kysely'
import { hash, randomBytes } from 'node:crypto'
import type { App } from '../../../platform/app.ts'

/**
 * The first half of a sign-in or confirmation, which a code, a passkey or a provider completes. The client holds the token; the database
 * stores its hash. A token serves one purpose and one user and expires after a few minutes.
 */
export interface Challenge<Data extends Json = Json> {
  readonly userId: string | null
  readonly data: Data
}

type ChallengeKind =
  | 'secondFactor'
  | 'passkeySignIn'
  | 'passkeyCreation'
  | 'passkeyConfirmation'
  | 'provider'
  | 'providerConfirmation'

export async function makeChallenge(app: App, kind: ChallengeKind, { userId, data }: Challenge): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into "signInChallenges" ("tokenHash", kind, "userId", data, "expiresAt")
    values (${hashOf(token)}, ${kind}, ${userId}, ${JSON.stringify(data)}, now() + ${minutes} * interval '1 minute')`.execute(
    app.admin,
  )
  return token
}

/** For challenges that allow several attempts; counts the attempt before it is checked. */
export async function tryChallenge<Data extends Json>(
  app: App,
  kind: ChallengeKind,
  token: string,
): Promise<Challenge<Data>> {
  const { rows } = await sql<Challenge<Data>>`
    update "signInChallenges" set attempts = attempts + 1
    where "tokenHash" = ${hashOf(token)} and kind = ${kind} and "expiresAt" > now() and attempts < ${maxAttempts}
    returning "userId", data`.execute(app.admin)
  return rows[0] ?? expired()
}

/** Consumes the challenge. Only one of several concurrent calls gets it. */
export async function takeChallenge<Data extends Json>(
  app: App,
  kind: ChallengeKind,
  token: string,
): Promise<Challenge<Data>> {
  const { rows } = await sql<Challenge<Data>>`
    delete from "signInChallenges" where "tokenHash" = ${hashOf(token)} and kind = ${kind} and "expiresAt" > now()
    returning "userId", data`.execute(app.admin)
  return rows[0] ?? expired()
}

function expired(): never {
  throw new AppError('UNAUTHENTICATED', 'This took too long or was tried too often. Start again.')
}

const minutes = 10
const maxAttempts = 5

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

import type { Json } from '@monarch/field-types'
import { AppError } from '@monarch/schema'
import { sql } from 'kysely'
import { hash, randomBytes } from 'node:crypto'
import type { App } from '../../../platform/app.ts'

/**
 * What has begun and waits for its second half: a code, the answer of a passkey, the way back from a provider. Whoever
 * began it holds the token, which is kept as its hash only and is good for one thing, one person, a few minutes.
 */
export interface Challenge<Data extends Json = Json> {
  readonly userId: string | null
  readonly data: Data
}

export type ChallengeKind =
  'secondFactor' | 'passkeySignIn' | 'passkeyCreation' | 'passkeyConfirmation' | 'provider' | 'providerConfirmation'

export async function makeChallenge(app: App, kind: ChallengeKind, { userId, data }: Challenge): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into "signInChallenges" ("tokenHash", kind, "userId", data, "expiresAt")
    values (${hashOf(token)}, ${kind}, ${userId}, ${JSON.stringify(data)}, now() + ${minutes} * interval '1 minute')`.execute(
    app.admin,
  )
  return token
}

/** For what may be tried a few times; each try counts before it is judged. */
export async function tryChallenge<Data extends Json>(
  app: App,
  kind: ChallengeKind,
  token: string,
): Promise<Challenge<Data>> {
  const { rows } = await sql<Challenge<Data>>`
    update "signInChallenges" set attempts = attempts + 1
    where "tokenHash" = ${hashOf(token)} and kind = ${kind} and "expiresAt" > now() and attempts < ${mostAttempts}
    returning "userId", data`.execute(app.admin)
  return rows[0] ?? expired()
}

/** For what is tried once, and the end of what was tried: of two who come at once one gets it. */
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
  throw new AppError('UNAUTHENTICATED', 'This has taken too long or was tried too often. Please begin again.')
}

const minutes = 10
const mostAttempts = 5

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

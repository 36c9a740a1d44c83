import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/app.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { newId } from '../../platform/new-id.ts'
import type { Device } from '../../request/signed-in.ts'

export type SignInMethod = 'password' | 'totp' | 'recoveryCode' | 'passkey' | 'provider' | 'invitation' | 'reset'
export type SignInResult = 'success' | 'wrongPassword' | 'wrongCode' | 'addressRefused' | 'methodRefused' | 'refused'

/** One try to sign in. */
export interface SignIn {
  /** `null` for an address that is nobody's: that is written down, too, so that the time it takes tells nothing. */
  readonly userId: string | null
  /** The organization whose provider vouched; else `null`. */
  readonly organizationId?: string | null
  readonly method: SignInMethod
  readonly result: SignInResult
}

export async function noteSignIn(
  app: App,
  device: Device,
  { organizationId = null, ...signIn }: SignIn,
): Promise<void> {
  const { address, userAgent } = device
  await app.admin
    .insertInto('signIns')
    .values({ id: newId(), ...signIn, organizationId, address, userAgent: userAgent.slice(0, 500) })
    .execute()
}

export function deviceOf(request: Pick<FastifyRequest, 'headers' | 'ip'>): Device {
  return { userAgent: request.headers['user-agent'] ?? '', address: request.ip }
}

/** Once a day: what is older than it is kept for, and what has begun and was never finished. */
export const sweepSignInsTask: Task<unknown> = {
  name: 'sweep_sign_ins',
  lane: 'upkeep',
  async run({ admin }) {
    await sql`delete from "signIns" where "createdAt" < now() - interval '90 days'`.execute(admin)
    await sql`delete from "signInChallenges" where "expiresAt" < now()`.execute(admin)
    await sql`delete from "attemptCounts" where "endsAt" < now()`.execute(admin)
  },
}

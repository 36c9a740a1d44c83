import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/app.ts'
import type { SignInMethod, SignInResult } from '../../platform/db/admin-tables/sign-in.ts'
import { newId } from '../../platform/new-id.ts'
import type { Device } from '../signed-in.ts'

/** One sign-in attempt. */
export interface SignIn {
  /** `null` for an unknown email: such attempts are stored too, so that timing reveals nothing. */
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

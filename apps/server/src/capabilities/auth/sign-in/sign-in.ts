import { AppError } from '@monarch/schema'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { logSignIn } from './session-log.ts'
import { rememberDevice } from '../../../platform/rate-limits/known-device.ts'
import { RefusedArrival } from '../../../request/rights/reach.ts'
import { createSession, wrongCredentials } from '../../../request/accounts/sessions.ts'
import { deviceOf, noteSignIn } from '../../../request/accounts/sign-ins.ts'
import type { SignInMethod } from '../../../platform/db/admin-tables/sign-in.ts'

/** Who was authenticated, and how. */
export interface Proof {
  readonly userId: string
  readonly method: SignInMethod
  /** The hash that the password was verified against, if one was given. */
  readonly passwordHash?: string | null
  /** The organization whose provider vouched for the user. */
  readonly vouchedBy?: string | null
}

/** The last step of every sign-in method: creates the session, logs it and sends the common answer. */
export async function completeSignIn(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, method, passwordHash = null, vouchedBy = null }: Proof,
): Promise<FastifyReply> {
  const device = deviceOf(request)
  const signIn = { userId, method, organizationId: vouchedBy }
  try {
    const { token, signedIn } = await createSession(app, userId, passwordHash, device, { method, vouchedBy })
    await noteSignIn(app, device, { ...signIn, result: 'success' })
    await logSignIn(app, signedIn, { method, address: device.address })
    rememberDevice(app, request, reply, signedIn.user.email)
    return reply.send({ token, user: signedIn.user, session: signedIn.session })
  } catch (error) {
    const isRefused = error instanceof RefusedArrival
    if (error instanceof AppError)
      await noteSignIn(app, device, { ...signIn, result: isRefused ? error.result : 'refused' })
    // The user is authenticated, so a 401, which asks them to sign in again, would not help.
    throw isRefused ? new AppError('FORBIDDEN', error.message) : error
  }
}

/** Refuses every failed sign-in with the same message. */
export async function refuseSignIn(
  app: App,
  request: FastifyRequest,
  signIn: {
    readonly userId: string | null
    readonly method: SignInMethod
    readonly result: 'wrongPassword' | 'refused'
  },
): Promise<never> {
  await noteSignIn(app, deviceOf(request), signIn)
  throw wrongCredentials()
}

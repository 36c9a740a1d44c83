import { AppError } from '@monarch/schema'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { logSignIn } from './session-log.ts'
import { rememberDevice } from '../../../platform/rate-limits/known-device.ts'
import { RefusedArrival } from '../../../request/rights/reach.ts'
import { createSession, wrongCredentials } from '../../../request/accounts/sessions.ts'
import { deviceOf, noteSignIn } from '../../../request/accounts/sign-ins.ts'
import type { SignInMethod } from '../../../platform/db/admin-tables/sign-in.ts'

/** Who has shown who he is, and how. */
export interface Proof {
  readonly userId: string
  readonly method: SignInMethod
  /** What his password was verified against, where it was. */
  readonly passwordHash?: string | null
  /** The organization whose provider says so. */
  readonly vouchedBy?: string | null
}

/** The last step of every way to sign in: the session, the line in the log, and the answer that all of them give. */
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
    // He is who he says, so that signing in once more would not help.
    throw isRefused ? new AppError('FORBIDDEN', error.message) : error
  }
}

/** One sentence for everybody who could not show who he is. */
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

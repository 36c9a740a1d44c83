import { badInput } from '@monarch/schema'
import type { FastifyInstance } from 'fastify'
import { object } from '@monarch/shapes'
import type { App } from '../../../platform/app.ts'
import { needs, anySignedInUser, open } from '../../../api/http/route-access.ts'
import { signedInBy } from '../../../request/context.ts'
import { takeChallenge, tryChallenge } from '../sign-in/challenges.ts'
import { appCode, ownPassword, readBody, recoveryCode, returned } from '../../../request/accounts/account-input.ts'
import { logOwnChange, requireOwnAccount, requirePassword } from '../sign-in/own-account.ts'
import { type CodeLimits, type LoginLimits } from '../../../platform/rate-limits/rate-limit.ts'
import { completeSignIn } from '../sign-in/sign-in.ts'
import { deviceOf, noteSignIn } from '../../../request/accounts/sign-ins.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  type GivenCode,
  renewRecoveryCodes,
  requireOwnCode,
  turnOffTwoFactor,
  twoFactorState,
} from './two-factor.ts'

/**
 * The user's own second factor, and the second step of a password sign-in. Attempts are limited per user, whatever the challenge and
 * address, because codes are short enough to guess.
 */
export function twoFactorRoutes(app: App, fastify: FastifyInstance, limits: LoginLimits, codes: CodeLimits): void {
  const requireCode = (userId: string, given: GivenCode) => requireOwnCode(app, codes, userId, given)

  fastify.post(
    '/api/auth/login/second',
    open('the second step of the sign-in, with the challenge of the first'),
    async (request, reply) => {
      const { challenge, ...given } = readBody(secondStep, request.body)
      if (given.code === undefined && given.recoveryCode === undefined)
        throw badInput({ path: 'code', message: 'Enter the code of your app' })
      const { userId, data } = await tryChallenge<{ passwordHash: string }>(app, 'secondFactor', challenge)
      const method = given.recoveryCode === undefined ? 'totp' : 'recoveryCode'
      try {
        await requireCode(userId!, given)
      } catch (error) {
        await noteSignIn(app, deviceOf(request), { userId, method, result: 'wrongCode' })
        throw error
      }
      await takeChallenge(app, 'secondFactor', challenge)
      return completeSignIn(app, request, reply, { userId: userId!, method, passwordHash: data.passwordHash })
    },
  )

  fastify.post('/api/auth/two-factor', needs(anySignedInUser, 'self'), async (request, reply) => {
    const signedIn = await signedInBy(app, request)
    const { password } = readBody(withPassword, request.body)
    await requirePassword(app, signedIn, password, { limits, request })
    return reply.send(await beginTwoFactor(app, signedIn.user))
  })

  fastify.post('/api/auth/two-factor/confirm', needs(anySignedInUser, 'self'), async (request, reply) => {
    const signedIn = await signedInBy(app, request)
    requireOwnAccount(signedIn)
    const { code } = readBody(withCode, request.body)
    const succeed = await codes.attempt(signedIn.user.id)
    const recoveryCodes = await app.admin.transaction().execute(async (trx) => {
      await logOwnChange(trx, signedIn, 'update', 'Turned on two-factor')
      return confirmTwoFactor(app, trx, signedIn.user.id, code)
    })
    await succeed()
    return reply.send({ recoveryCodes })
  })

  fastify.post('/api/auth/two-factor/recovery-codes', needs(anySignedInUser, 'self'), async (request, reply) => {
    const signedIn = await signedInBy(app, request)
    const { password, ...given } = readBody(withBoth, request.body)
    await requirePassword(app, signedIn, password, { limits, request })
    await requireCode(signedIn.user.id, given)
    const recoveryCodes = await app.admin.transaction().execute(async (trx) => {
      await logOwnChange(trx, signedIn, 'update', 'Renewed the recovery codes')
      return renewRecoveryCodes(app, trx, signedIn.user.id)
    })
    return reply.send({ recoveryCodes })
  })

  fastify.post(
    '/api/auth/two-factor/off',
    needs(anySignedInUser, 'self', { confirm: true }),
    async (request, reply) => {
      const signedIn = await signedInBy(app, request)
      const { password, ...given } = readBody(withBoth, request.body)
      await requirePassword(app, signedIn, password, { limits, request })
      await requireCode(signedIn.user.id, given)
      await app.admin.transaction().execute(async (trx) => {
        await logOwnChange(trx, signedIn, 'update', 'Turned off two-factor')
        await turnOffTwoFactor(trx, signedIn.user.id)
      })
      return reply.code(204).send()
    },
  )

  fastify.get('/api/auth/two-factor', needs(anySignedInUser, 'self'), async (request, reply) => {
    const signedIn = await signedInBy(app, request)
    return reply.send(await twoFactorState(app, signedIn.user.id))
  })
}

const withPassword = object({ password: ownPassword }, 'password')
const withCode = object({ code: appCode }, 'code')
const withBoth = object({ password: ownPassword, code: appCode, recoveryCode }, 'password')
const secondStep = object(
  { challenge: returned(100, 'Enter your password first'), code: appCode, recoveryCode },
  'challenge',
)

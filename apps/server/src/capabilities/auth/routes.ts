import type { FastifyInstance } from 'fastify'
import type { App } from '../../platform/app.ts'
import { needs, anySignedInUser, open } from '../../api/http/route-access.ts'
import { requestContext, signedInBy, userIn } from '../../request/context.ts'
import { toRead } from '../../request/impersonation.ts'
import { makeChallenge } from './sign-in/challenges.ts'
import { confirmationRoutes } from './confirmation/routes.ts'
import { readCredentials } from '../../request/accounts/account-input.ts'
import { requireOwnAccount } from './sign-in/own-account.ts'
import { changePassword, endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { verifyPassword } from '../../request/accounts/passwords.ts'
import { providerRoutes } from './provider/routes.ts'
import { createCodeLimits, createLoginLimits, sourceOf } from '../../platform/rate-limits/rate-limit.ts'
import { endSession } from '../../request/accounts/sessions.ts'
import { completeSignIn, refuseSignIn } from './sign-in/sign-in.ts'
import { twoFactorRoutes } from './two-factor/routes.ts'
import { hasTwoFactor } from './two-factor/two-factor.ts'

export function authRoutes(app: App, fastify: FastifyInstance): void {
  const limits = createLoginLimits(app)
  const codes = createCodeLimits(app)
  twoFactorRoutes(app, fastify, limits, codes)
  passkeyRoutes(app, fastify, limits)
  providerRoutes(app, fastify)
  confirmationRoutes(app, fastify, { limits, codes })

  fastify.post('/api/auth/login', open('the sign-in'), async (request, reply) => {
    const { email, password } = readCredentials(request.body)
    const succeed = await limits.attempt(email, sourceOf(app, request, email))
    const user = await app.admin
      .selectFrom('users')
      .select(['id', 'passwordHash'])
      .where('email', '=', email)
      .where('status', '=', 'active')
      .where('status', '=', 'active')
      .executeTakeFirst()
    const passwordHash = user?.passwordHash ?? null
    const isRight = await verifyPassword(app, passwordHash, password)
    if (!user || !isRight)
      return refuseSignIn(app, request, { userId: user?.id ?? null, method: 'password', result: 'wrongPassword' })
    await succeed()
    if (await hasTwoFactor(app, user.id)) {
      const challenge = await makeChallenge(app, 'secondFactor', { userId: user.id, data: { passwordHash } })
      return reply.send({ needs: 'totp', challenge })
    }
    return completeSignIn(app, request, reply, { userId: user.id, method: 'password', passwordHash })
  })

  fastify.get('/api/auth/me', needs(anySignedInUser, 'self', { keys: true }), async (request, reply) => {
    if (request.headers['x-see-as'] !== undefined) {
      const { user, session, impersonated } = await requestContext(app, request)
      // Impersonation is read-only, so the screens must not offer changes.
      return reply.send({ user: { ...user, permissions: toRead(user.permissions) }, session, seen: impersonated })
    }
    const signedIn = await signedInBy(app, request)
    const { session, apiKey } = signedIn
    const key = apiKey && { apiKey: { id: apiKey.id, name: apiKey.name, expiresAt: apiKey.expiresAt } }
    return reply.send({ user: userIn(signedIn, request), session, ...key })
  })

  fastify.post('/api/auth/logout', needs(anySignedInUser, 'self', { impersonating: true }), async (request, reply) => {
    await endSession(app, await signedInBy(app, request))
    return reply.code(204).send()
  })

  fastify.get('/api/auth/sessions', needs(anySignedInUser, 'self'), async (request, reply) => {
    const signedIn = await signedInBy(app, request)
    return reply.send(await listSessions(app, signedIn))
  })

  fastify.delete('/api/auth/sessions', needs(anySignedInUser, 'self'), async (request, reply) => {
    await endOtherSessions(app, await signedInBy(app, request))
    return reply.code(204).send()
  })

  fastify.delete<{ Params: { id: string } }>(
    '/api/auth/sessions/:id',
    needs(anySignedInUser, 'self'),
    async (request, reply) => {
      await endOwnSession(app, await signedInBy(app, request), request.params.id)
      return reply.code(204).send()
    },
  )

  fastify.post('/api/auth/password', needs(anySignedInUser, 'self'), async (request, reply) => {
    const signedIn = await signedInBy(app, request)
    requireOwnAccount(signedIn)
    const { email } = signedIn.user
    const attempt = () => limits.attempt(email, sourceOf(app, request, email))
    await changePassword(app, signedIn, request.body, attempt)
    return reply.code(204).send()
  })
}

import type { FastifyInstance } from 'fastify'
import { object } from '@monarch/shapes'
import type { App } from '../../platform/app.ts'
import { open } from '../../api/http/route-access.ts'
import { email as emailShape, readBody } from '../../request/accounts/account-input.ts'
import { createCounter, networkOf } from '../../platform/rate-limits/rate-limit.ts'
import { deviceOf } from '../../request/accounts/sign-ins.ts'
import { signedInBy, userIn } from '../../request/context.ts'
import { acceptAs, acceptAsNew, findInvitation } from './invitations/invitations.ts'
import { completePasswordReset, requestPasswordReset } from './passwords/password-reset.ts'

/** Limits per address for opening invitation and reset links, and for requesting a reset. */
export const linkLimits = { linksTried: 60, resetsRequested: 20, windowSeconds: 15 * 60 }

type ByToken = { Params: { token: string } }

/**
 * /api/auth/invitation/{token} and /api/auth/reset/{token} are open to holders of the link, POST /api/auth/reset to everyone. A
 * user signed in with the invited address accepts without a name; a new one sends a name and a password.
 */
export function userRoutes(app: App, fastify: FastifyInstance): void {
  const { linksTried, resetsRequested, windowSeconds } = linkLimits
  const linksCounter = createCounter('linksTried', linksTried, windowSeconds)
  const resetsCounter = createCounter('resetsRequested', resetsRequested, windowSeconds)

  fastify.get<ByToken>('/api/auth/invitation/:token', open('with an invitation'), async (request, reply) => {
    linksCounter.count(networkOf(request.ip))
    const { email, name, organization } = await findInvitation(app, request.params.token)
    return reply.send({ email, name, organization })
  })

  fastify.post<ByToken>('/api/auth/invitation/:token', open('with an invitation'), async (request, reply) => {
    linksCounter.count(networkOf(request.ip))
    const { token } = request.params
    const { authorization } = request.headers
    if (authorization !== undefined && !isNamed(request.body)) {
      await acceptAs(app, token, await signedInBy(app, request), request.body)
      const signedIn = await signedInBy(app, request)
      return reply.send({ user: userIn(signedIn, request), session: signedIn.session })
    }
    const made = await acceptAsNew(app, token, request.body, deviceOf(request))
    return reply.send({ token: made.token, user: made.signedIn.user, session: made.signedIn.session })
  })

  fastify.post('/api/auth/reset', open('the answer is the same for all addresses'), async (request, reply) => {
    const { email } = readBody(resetRequest, request.body)
    resetsCounter.count(networkOf(request.ip))
    await requestPasswordReset(app, email)
    return reply.code(202).send({})
  })

  fastify.post<ByToken>('/api/auth/reset/:token', open('with a mailed link'), async (request, reply) => {
    linksCounter.count(networkOf(request.ip))
    await completePasswordReset(app, request.params.token, request.body)
    return reply.code(204).send()
  })
}

const resetRequest = object({ email: emailShape }, 'email')

const isNamed = (body: unknown): boolean => typeof body === 'object' && body !== null && 'name' in body

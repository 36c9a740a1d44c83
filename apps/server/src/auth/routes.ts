import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { signedInBy, userIn } from '../context.ts'
import { readCredentials } from './credentials.ts'
import { verifyPassword } from './passwords.ts'
import { createLoginLimits } from './rate-limit.ts'
import { changePassword, endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts'
import { createSession, endSession, wrongCredentials } from './sessions.ts'

export function authRoutes(app: App, fastify: FastifyInstance): void {
  const limits = createLoginLimits()

  fastify.post('/api/auth/login', async (request, reply) => {
    const { email, password } = readCredentials(request.body)
    const succeed = limits.attempt(email, request.ip)
    const user = await app.admin
      .selectFrom('users')
      .select(['id', 'passwordHash'])
      .where('email', '=', email)
      .executeTakeFirst()
    const passwordHash = user?.passwordHash ?? null
    const isRight = await verifyPassword(passwordHash, password)
    if (!user || !isRight) throw wrongCredentials()
    const { token, signedIn } = await createSession(app, user.id, passwordHash, {
      userAgent: request.headers['user-agent'] ?? '',
      address: request.ip,
    })
    succeed()
    return reply.header('cache-control', 'no-store').send({ token, user: signedIn.user, session: signedIn.session })
  })

  fastify.get('/api/auth/me', async (request, reply) => {
    const signedIn = await signedInBy(app, request.headers.authorization)
    return reply
      .header('cache-control', 'no-store')
      .send({ user: userIn(signedIn, request), session: signedIn.session })
  })

  fastify.post('/api/auth/logout', async (request, reply) => {
    await endSession(app, await signedInBy(app, request.headers.authorization))
    return reply.code(204).send()
  })

  fastify.get('/api/auth/sessions', async (request, reply) => {
    const signedIn = await signedInBy(app, request.headers.authorization)
    return reply.header('cache-control', 'no-store').send({ sessions: await listSessions(app, signedIn) })
  })

  fastify.delete('/api/auth/sessions', async (request, reply) => {
    await endOtherSessions(app, await signedInBy(app, request.headers.authorization))
    return reply.code(204).send()
  })

  fastify.delete<{ Params: { id: string } }>('/api/auth/sessions/:id', async (request, reply) => {
    await endOwnSession(app, await signedInBy(app, request.headers.authorization), request.params.id)
    return reply.code(204).send()
  })

  fastify.post('/api/auth/password', async (request, reply) => {
    const signedIn = await signedInBy(app, request.headers.authorization)
    const attempt = () => limits.attempt(signedIn.user.email, request.ip)
    await changePassword(app, signedIn, request.body, attempt)
    return reply.code(204).send()
  })
}

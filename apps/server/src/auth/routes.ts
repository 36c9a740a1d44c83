import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { signedInBy } from '../context.ts'
import { readCredentials } from './credentials.ts'
import { verifyPassword } from './passwords.ts'
import { createLoginLimits } from './rate-limit.ts'
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
    const { token, signedIn } = await createSession(app, user.id, passwordHash)
    succeed()
    return reply.header('cache-control', 'no-store').send({ token, user: signedIn.user, session: signedIn.session })
  })

  fastify.get('/api/auth/me', async (request, reply) => {
    const { user, session } = await signedInBy(app, request.headers.authorization)
    return reply.header('cache-control', 'no-store').send({ user, session })
  })

  fastify.post('/api/auth/logout', async (request, reply) => {
    await endSession(app, await signedInBy(app, request.headers.authorization))
    return reply.code(204).send()
  })
}

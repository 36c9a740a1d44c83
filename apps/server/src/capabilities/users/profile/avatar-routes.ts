import { isUuid } from '@monarch/schema'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.ts'
import { isKnown } from '../../../api/http/etag.ts'
import { needs } from '../../../api/http/route-access.ts'
import { requestContext } from '../../../request/context.ts'

/**
 * GET /api/users/{id}/avatar: the picture of a member of the caller's organizations. Missing pictures, unknown users and users of
 * other organizations get the same response.
 */
export function avatarRoutes(app: App, fastify: FastifyInstance): void {
  fastify.get<{ Params: { id: string } }>(
    '/api/users/:id/avatar',
    needs({ decides: 'membership of an organization of the user' }, 'self'),
    async (request, reply) => {
      const { organizationIds, user } = await requestContext(app, request)
      const { rows } = isUuid(request.params.id)
        ? await sql<{ picture: string; version: string }>`
            select u."avatarUrl" as picture, left(md5(u."avatarUrl"), 12) as version from users u
            where u.id = ${request.params.id} and u."avatarUrl" is not null and (u.id = ${user.id} or exists (
              select from memberships m where m."userId" = u.id and m."organizationId" = any(${organizationIds}::uuid[])))`.execute(
            app.admin,
          )
        : { rows: [] }
      const [found] = rows
      if (!found) return reply.code(204).send()
      const etag = `"${found.version}"`
      reply.headers({ etag, vary: 'authorization' })
      if (isKnown(request, etag)) return reply.code(304).send()
      return reply.type('image/webp').send(Buffer.from(found.picture.slice(found.picture.indexOf(',') + 1), 'base64'))
    },
  )
}

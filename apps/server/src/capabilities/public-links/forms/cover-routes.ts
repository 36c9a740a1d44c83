import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, badInput, isUuid } from '@monarch/schema'
import { isKnown } from '../../../api/http/etag.ts'
import { needs, open } from '../../../api/http/route-access.ts'
import type { App } from '../../../platform/app.ts'
import { createCounter, networkOf } from '../../../platform/rate-limits/rate-limit.ts'
import { requestContext, requireTenant } from '../../../request/context.ts'
import { requireAnyPermission } from '../../../request/decisions.ts'
import type { ByToken } from '../../../structure/public-links/guests.ts'
import { tenantModel } from '../../../structure/tenant-model.ts'
import { coverOfForm, findCover, storeCover } from './covers.ts'
import { noForm } from './find-form.ts'
import { formLimits } from './routes.ts'

/** POST /api/form-covers and GET /api/form-covers/{id}, for users who design forms; GET /api/forms/{token}/cover, for guests. */
export function coverRoutes(app: App, fastify: FastifyInstance): void {
  const looking = createCounter('formLooks', formLimits.formLooks, formLimits.windowSeconds)

  fastify.post(
    '/api/form-covers',
    needs({ decides: 'view:<entity>:create or view:<entity>:update' }, 'tenant', { body: 'graphqlBody' }),
    async (request, reply) => {
      const ctx = await requestContext(app, request)
      const { id: tenantId } = requireTenant(ctx)
      const { entity, picture } = (request.body ?? {}) as { entity?: unknown; picture?: unknown }
      const { entities } = await tenantModel(app, tenantId)
      if (typeof entity !== 'string' || !entities.has(entity))
        throw badInput({ path: 'entity', message: 'entity must be the name of an entity' })
      requireAnyPermission(ctx, [`view:${entity}:create`, `view:${entity}:update`, 'view:create', 'view:update'])
      return reply.code(201).send({ id: await storeCover(app, tenantId, picture) })
    },
  )
  fastify.get<{ Params: { id: string } }>(
    '/api/form-covers/:id',
    needs({ decides: 'membership of the tenant of the cover' }, 'self'),
    async (request, reply) => {
      const { tenantIds } = await requestContext(app, request)
      const id = request.params.id.toLowerCase()
      const picture = isUuid(id) ? await findCover(app, tenantIds, id) : null
      if (!picture) throw new AppError('NOT_FOUND', 'There is no such cover.')
      return sendCover(request, reply, { id, picture })
    },
  )
  fastify.get<ByToken & { Querystring: { pass?: string } }>(
    '/api/forms/:token/cover',
    open('with the link of a public form'),
    async (request, reply) => {
      looking.count(networkOf(request.ip))
      const { pass } = request.query
      // An `img` element sends no headers.
      const guest = { token: request.params.token, pass: typeof pass === 'string' ? pass : null }
      const cover = await coverOfForm(app, guest)
      if (!cover) throw noForm()
      // An embedded form has an opaque origin.
      reply.headers({ 'cross-origin-resource-policy': 'cross-origin', 'x-robots-tag': 'noindex' })
      return sendCover(request, reply, cover)
    },
  )
}

/** The picture of an id never changes. */
function sendCover(request: FastifyRequest, reply: FastifyReply, { id, picture }: { id: string; picture: Buffer }) {
  const etag = `"${id}"`
  reply.header('etag', etag)
  if (isKnown(request, etag)) return reply.code(304).send()
  return reply.type('image/webp').send(picture)
}

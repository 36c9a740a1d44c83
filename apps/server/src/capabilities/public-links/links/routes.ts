import type { FastifyInstance } from 'fastify'
import { badInput } from '@monarch/schema'
import { needs } from '../../../api/http/route-access.ts'
import type { App } from '../../../platform/app.ts'
import { requestContext } from '../../../request/context.ts'
import { closeLink, findLink, openLink, updateLink } from './links.ts'

type ById = { Params: { id: string } }

/** /api/views/{id}/link shows, opens, changes and closes the public link of a view, for users who may change the view. */
export function linkRoutes(app: App, fastify: FastifyInstance): void {
  const path = '/api/views/:id/link'
  const access = needs({ decides: 'view:<entity>:update, in its tenant' }, 'tenant')

  fastify.get<ById>(path, access, async (request, reply) => {
    const link = await findLink(await requestContext(app, request), request.params.id)
    return reply.send(link ?? { token: null })
  })
  fastify.post<ById>(path, access, async (request, reply) => {
    const ctx = await requestContext(app, request)
    return reply.send(await openLink(ctx, request.params.id, expiryOf(request.body)))
  })
  fastify.put<ById>(path, access, async (request, reply) => {
    const ctx = await requestContext(app, request)
    return reply.send(await updateLink(ctx, request.params.id, expiryOf(request.body)))
  })
  fastify.delete<ById>(path, access, async (request, reply) => {
    await closeLink(await requestContext(app, request), request.params.id)
    return reply.code(204).send()
  })
}

/** When the link ends; `null` for never. */
function expiryOf(body: unknown): string | null {
  const given = typeof body === 'object' && body !== null && 'expiresAt' in body ? body.expiresAt : null
  if (given === null) return null
  const moment = typeof given === 'string' ? Date.parse(given) : Number.NaN
  const isWritten = typeof given === 'string' && /^\d{4}-\d\d-\d\dT/.test(given) && !Number.isNaN(moment)
  if (!isWritten) throw badInput({ path: 'expiresAt', message: 'expiresAt must be a date and time (ISO 8601) or null' })
  if (moment <= Date.now()) throw badInput({ path: 'expiresAt', message: 'Choose a time in the future' })
  return new Date(moment).toISOString()
}

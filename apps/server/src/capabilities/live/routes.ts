import { Visibility } from '@monarch/query'
import { badInput, lacksAction, shorten, uuid } from '@monarch/schema'
import { loose, nullable, object, text } from '@monarch/shapes'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../platform/app.ts'
import { acceptsEvents } from '../../api/http/media-type.ts'
import { needs } from '../../api/http/route-access.ts'
import { readBody } from '../../request/accounts/account-input.ts'
import { requestContext } from '../../request/context.ts'
import { tenantContext } from '../../structure/tenant-context.ts'
import { liveService } from './live.ts'
import { presenceService } from './presence.ts'
import { keyOf, readTab } from './viewer.ts'

/**
 * GET /api/changes: an event stream with a `changed` event, a list of the names of entities, whenever records of them have changed.
 *
 * POST /api/presence {entity, viewId, recordId, field} with X-Tab: reports the position of the tab. Requires the right to read the entity.
 */
export function liveRoutes(app: App, fastify: FastifyInstance): void {
  const presence = app.services.get(presenceService)
  const live = app.services.get(liveService)
  fastify.addHook('preClose', async () => live.endStreams())
  fastify.get(
    '/api/changes',
    needs({ decides: 'membership of the tenant; names entities that the caller may read' }, 'tenant'),
    async (request, reply) => {
      const stream = await live.watch(request, acceptsEvents(request))
      reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
      return stream
    },
  )
  fastify.post('/api/presence', needs({ decides: 'record:<entity>:read' }, 'tenant'), async (request, reply) => {
    const ctx = await requestContext(app, request)
    const { id: tenantId, model, access } = await tenantContext(ctx)
    const { entity: name, viewId = null, recordId = null, field = null } = readBody(place, request.body)
    const tab = readTab(request.headers['x-tab'])
    if (tab === null) throw badInput({ path: 'X-Tab', message: 'X-Tab must be a name of the tab, 8 to 40 letters' })
    const entity = model.entities.get(name)
    if (!entity || entity.names.update === null)
      throw badInput({ path: 'entity', message: `There is no entity "${shorten(name)}"` })
    if (!access.to(entity).actions.has('read')) throw lacksAction('read', entity, access.to(entity))
    const isKnown = field !== null && new Visibility(model, access).attribute(entity, field) !== undefined
    // No presence while impersonating.
    if (request.headers['x-see-as'] === undefined) {
      const { id: userId, name: userName, email } = ctx.user
      const person = { userId, name: (userName || email).slice(0, 100) }
      const seen = { entityId: entity.id, viewId, recordId, field: isKnown ? field : null }
      presence.place({ key: keyOf(userId, tab), tenantId, ...person, ...seen })
    }
    return reply.code(204).send()
  })
}

const placeId = nullable(uuid)
const place = loose(object({ entity: text(), viewId: placeId, recordId: placeId, field: nullable(text()) }, 'entity'))

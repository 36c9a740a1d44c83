import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withEtag } from '../../api/http/etag.ts'
import { needs } from '../../api/http/route-access.ts'
import type { App } from '../../platform/app.ts'
import { readBody } from '../../request/accounts/account-input.ts'
import { requestContext } from '../../request/context.ts'
import { tenantContext } from '../../structure/tenant-context.ts'
import { createMany, updateEach, changeMatching } from './change-many.ts'
import { createOne, deleteOne, restoreOne, updateOne } from './change-one.ts'
import { sendRecord } from './one-record.ts'
import { aggregateOptions, entryOptions, listOptions, namesOf, optionsOfUrl, textsOf } from './options.ts'
import { readAggregate, readEntries, readList, readOne } from './read.ts'
import type { Handler, Request } from './request.ts'

/**
 * Records by REST, for programs that do not speak GraphQL. Requests are planned and refused like those of the tenant's GraphQL endpoint
 * (decision 82). `/api/openapi.json` describes what the caller may use.
 */
export function restRoutes(app: App, fastify: FastifyInstance): void {
  const handle = (handler: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
    const ctx = await requestContext(app, request)
    reply.type('application/json; charset=utf-8')
    return handler(ctx, request as Request, reply)
  }
  const access = (right: string, more: { readonly body?: 'graphqlBody'; readonly impersonating?: true } = {}) =>
    needs({ decides: `record:<entity>:${right}` }, 'tenant', { keys: true, ...more })
  const body = 'graphqlBody'

  const entity = '/api/records/:entity'
  fastify.get(entity, access('read'), handle(list))
  fastify.post(`${entity}/query`, access('read', { body, impersonating: true }), handle(query))
  const creates = access('create; with key also read and update', { body })
  fastify.route({ method: ['POST', 'PUT'], url: entity, ...creates, handler: handle(createOne) })

  fastify.get(`${entity}/aggregate`, access('read'), handle(aggregate))
  fastify.post(`${entity}/aggregate`, access('read', { body, impersonating: true }), handle(aggregateByBody))

  const bulk = `${entity}/bulk`
  fastify.route({ method: ['POST', 'PUT'], url: bulk, ...creates, handler: handle(createMany) })
  fastify.patch(bulk, access('update', { body }), handle(updateEach))
  fastify.post(`${bulk}/update`, access('update', { body }), handle(changeMatching('update')))
  fastify.post(`${bulk}/delete`, access('delete', { body }), handle(changeMatching('delete')))
  fastify.post(`${bulk}/restore`, access('delete', { body }), handle(changeMatching('restore')))
  fastify.post(`${bulk}/purge`, access('purge', { body }), handle(changeMatching('purge')))

  const record = `${entity}/:id`
  fastify.get(record, access('read'), handle(get))
  fastify.patch(record, access('update', { body }), handle(updateOne))
  fastify.delete(record, access('delete'), handle(deleteOne))
  fastify.get(`${record}/history`, access('read'), handle(entries('history')))
  fastify.get(`${record}/comments`, access('read'), handle(entries('comments')))
  fastify.post(`${record}/restore`, access('delete'), handle(restoreOne))

  const visible = needs({ decides: 'contains what the caller may see' }, 'self', { keys: true })
  fastify.get('/api/openapi.json', visible, handle(describe))
}

const list: Handler = async (ctx, request, reply) =>
  withEtag(request, reply, await readList(ctx, request.params.entity, optionsOfUrl(listOptions, request.query)))

const query: Handler = (ctx, request) => {
  textsOf(request.query, [])
  return readList(ctx, request.params.entity, readBody(listOptions, request.body))
}

const aggregate: Handler = async (ctx, request, reply) => {
  const options = optionsOfUrl(aggregateOptions, request.query)
  return withEtag(request, reply, await readAggregate(ctx, request.params.entity, options))
}

const aggregateByBody: Handler = (ctx, request) => {
  textsOf(request.query, [])
  return readAggregate(ctx, request.params.entity, readBody(aggregateOptions, request.body))
}

const entries =
  (kind: 'history' | 'comments'): Handler =>
  async (ctx, request, reply) => {
    const { entity, id } = request.params
    const options = optionsOfUrl(entryOptions, request.query)
    return withEtag(request, reply, await readEntries(ctx, entity, { kind, id, options }))
  }

const get: Handler = async (ctx, request, reply) => {
  const { fields = '' } = textsOf(request.query, ['fields'])
  return sendRecord(request, reply, await readOne(ctx, request.params.entity, request.params.id, namesOf(fields)))
}

const describe: Handler = async (ctx, request, reply) => {
  const { entities = '' } = textsOf(request.query, ['entities'])
  const { describeRecords } = await import('./openapi/document.ts')
  return withEtag(request, reply, await describeRecords(await tenantContext(ctx), namesOf(entities)))
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { answerGraphql, idempotencyOf, refuseGraphql, toGraphqlRequest } from '../api/graphql/answer.ts'
import { executeGraphql, type GraphqlRequest, isSubscription, schemaOf } from '../api/graphql/execute.ts'
import { writeSchema } from '../api/graphql/write-schema.ts'
import { singleEvent, wantsEvents } from '../api/http/event-stream.ts'
import { needs } from '../api/http/route-access.ts'
import type { App } from '../platform/app.ts'
import { extensionPoint } from '../platform/extension-point.ts'
import { type RequestContext, requestContext, requireTenant } from '../request/context.ts'
import { tenantContext } from '../structure/tenant-context.ts'
import { onCurrentStructure } from '../structure/change/current-structure.ts'
import { tenantTarget } from './tenant-endpoint.ts'

/** Answers a subscription to a tenant with an event stream. */
export type AnswerSubscription = (app: App, request: FastifyRequest, body: GraphqlRequest) => Promise<Readable>

/** Filled by the live module only. */
export const subscriptions = extensionPoint<AnswerSubscription>('subscriptions')

export function tenantEndpointRoutes(app: App, fastify: FastifyInstance): void {
  fastify.post(
    '/graphql/tenant',
    needs({ decides: 'declared by each operation' }, 'self', { keys: true, impersonating: true, body: 'graphqlBody' }),
    (request, reply) =>
      wantsEvents(request)
        ? answerWithEvents(app, request, reply)
        : answerGraphql(app, request, reply, (ctx, body) => executeOnTenant(ctx, body)),
  )
  fastify.get(
    '/api/schema/tenant.graphql',
    needs({ decides: 'contains what the caller may see' }, 'self', { keys: true }),
    async (request, reply) => {
      const ctx = await requestContext(app, request)
      const target = tenantTarget(ctx, await tenantContext(ctx), null)
      reply.header('content-disposition', 'attachment; filename="tenant.graphql"')
      return reply.type('application/graphql; charset=utf-8').send(await writeSchema(schemaOf(target)))
    },
  )
}

async function executeOnTenant(ctx: RequestContext, body: GraphqlRequest): Promise<string> {
  return onCurrentStructure(ctx.app, requireTenant(ctx).id, async () =>
    executeGraphql(tenantTarget(ctx, await tenantContext(ctx), idempotencyOf(ctx, body)), body),
  )
}

/** Answers with an event stream (graphql-sse, distinct connections). Queries and mutations send a single event. */
async function answerWithEvents(app: App, request: FastifyRequest, reply: FastifyReply): Promise<string | Readable> {
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  })
  try {
    const ctx = await requestContext(app, request)
    const body = toGraphqlRequest(request.body)
    const tenant = await tenantContext(ctx)
    if (isSubscription(tenantTarget(ctx, tenant, null), body)) {
      return await app.extensions.one(subscriptions)(app, request, body)
    }
    return singleEvent(`{"data":${await executeOnTenant(ctx, body)}}`)
  } catch (error) {
    return singleEvent(refuseGraphql(request, reply, error))
  }
}

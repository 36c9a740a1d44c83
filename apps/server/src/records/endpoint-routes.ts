import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { graphqlRoutes } from '../api/graphql-over-http/endpoint.ts'
import { type GraphqlRequest, schemaOf } from '../api/graphql/execute.ts'
import { writeSchema } from '../api/graphql/write-schema.ts'
import { withEtag } from '../api/http/etag.ts'
import { needs } from '../api/http/route-access.ts'
import type { App } from '../platform/app.ts'
import { extensionPoint } from '../platform/extension-point.ts'
import { requestContext, requireTenant } from '../request/context.ts'
import { answeringContext } from '../structure/tenant-context.ts'
import { onCurrentStructure } from '../structure/change/current-structure.ts'
import { tenantTarget } from './tenant-endpoint.ts'

/** Answers a subscription to a tenant with an event stream. */
type AnswerSubscription = (app: App, request: FastifyRequest, body: GraphqlRequest) => Promise<Readable>

/** Filled by the live module only. */
export const subscriptions = extensionPoint<AnswerSubscription>('subscriptions')

export function tenantEndpointRoutes(app: App, fastify: FastifyInstance): void {
  graphqlRoutes(app, fastify, {
    path: '/graphql/tenant',
    within: (ctx, idempotency, work) =>
      onCurrentStructure(app, requireTenant(ctx).id, async () =>
        work(tenantTarget(ctx, await answeringContext(ctx), idempotency)),
      ),
    subscribe: (request, body) => app.extensions.one(subscriptions)(app, request, body),
  })
  fastify.get(
    '/api/schema/tenant.graphql',
    needs({ decides: 'contains what the caller may see' }, 'self', { keys: true }),
    async (request, reply) => {
      const ctx = await requestContext(app, request)
      const target = tenantTarget(ctx, await answeringContext(ctx), null)
      reply.header('content-disposition', 'attachment; filename="tenant.graphql"')
      return reply
        .type('application/graphql; charset=utf-8')
        .send(withEtag(request, reply, await writeSchema(schemaOf(target))))
    },
  )
}

import type { FastifyInstance } from 'fastify'
import { graphqlRoutes } from '../../api/graphql-over-http/endpoint.ts'
import { schemaOf } from '../../api/graphql/execute.ts'
import { writeSchema } from '../../api/graphql/write-schema.ts'
import { withEtag } from '../../api/http/etag.ts'
import { needs } from '../../api/http/route-access.ts'
import type { App } from '../../platform/app.ts'
import { requestContext } from '../../request/context.ts'
import { adminTarget } from './admin-endpoint.ts'

export function adminEndpointRoutes(app: App, fastify: FastifyInstance): void {
  graphqlRoutes(app, fastify, {
    path: '/graphql/admin',
    within: async (ctx, idempotency, work) => work(await adminTarget(ctx, idempotency)),
  })
  fastify.get(
    '/api/schema/admin.graphql',
    needs({ decides: 'contains what the caller may see' }, 'self', { keys: true }),
    async (request, reply) => {
      const target = await adminTarget(await requestContext(app, request), null)
      reply.header('content-disposition', 'attachment; filename="admin.graphql"')
      return reply
        .type('application/graphql; charset=utf-8')
        .send(withEtag(request, reply, await writeSchema(schemaOf(target))))
    },
  )
}

import type { FastifyInstance } from 'fastify'
import { answerGraphql, idempotencyOf } from '../../api/graphql/answer.ts'
import { executeGraphql, schemaOf } from '../../api/graphql/execute.ts'
import { writeSchema } from '../../api/graphql/write-schema.ts'
import { needs } from '../../api/http/route-access.ts'
import type { App } from '../../platform/app.ts'
import { requestContext } from '../../request/context.ts'
import { adminTarget } from './admin-endpoint.ts'

export function adminEndpointRoutes(app: App, fastify: FastifyInstance): void {
  fastify.post(
    '/graphql/admin',
    needs({ decides: 'declared by each operation' }, 'self', { keys: true, impersonating: true, body: 'graphqlBody' }),
    (request, reply) =>
      answerGraphql(app, request, reply, async (ctx, body) =>
        executeGraphql(await adminTarget(ctx, idempotencyOf(ctx, body)), body),
      ),
  )
  fastify.get(
    '/api/schema/admin.graphql',
    needs({ decides: 'contains what the caller may see' }, 'self', { keys: true }),
    async (request, reply) => {
      const target = await adminTarget(await requestContext(app, request), null)
      reply.header('content-disposition', 'attachment; filename="admin.graphql"')
      return reply.type('application/graphql; charset=utf-8').send(await writeSchema(schemaOf(target)))
    },
  )
}

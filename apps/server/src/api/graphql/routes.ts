import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { AppError, badInput, type ErrorCode, errorStatus, Issues } from '@monarch/schema'
import type { App } from '../../boot/app.ts'
import { needs } from '../http/route-access.ts'
import { type RequestContext, requestContext, requireTenant, tenantContext } from '../../request/context.ts'
import { requireDeclared } from '../../request/scope.ts'
import { adminTarget } from '../../structure/admin/admin-endpoint.ts'
import { internalReply, limitOf, toReplies } from './errors.ts'
import { executeGraphql, type GraphqlRequest, isSubscription, schemaOf } from './execute.ts'
import { onCurrentStructure } from '../../structure/current-structure.ts'
import type { Idempotency } from '../../request/idempotency.ts'
import { singleEvent, wantsEvents } from '../http/event-stream.ts'
import { liveOf } from '../../capabilities/live/live.ts'
import { fixedOperations } from './list-operations.ts'
import { tenantTarget } from '../../records/tenant-endpoint.ts'
import { writeSchema } from './write-schema.ts'

export function graphqlRoutes(app: App, fastify: FastifyInstance): void {
  requireDeclared(fixedOperations)
  fastify.post(
    '/graphql/admin',
    needs({ decides: 'each operation for itself' }, 'self', { keys: true, lookers: true, body: 'graphqlBody' }),
    (request, reply) =>
      answer(app, request, reply, async (ctx, body) =>
        executeGraphql(await adminTarget(ctx, idempotencyOf(ctx, body)), body),
      ),
  )
  fastify.post(
    '/graphql/tenant',
    needs({ decides: 'each operation for itself' }, 'self', { keys: true, lookers: true, body: 'graphqlBody' }),
    (request, reply) =>
      wantsEvents(request)
        ? answerWithEvents(app, request, reply)
        : answer(app, request, reply, (ctx, body) => executeOnTenant(ctx, body)),
  )
  fastify.get<{ Params: { file: string } }>(
    '/api/schema/:file',
    needs({ decides: 'what the caller may see stands in it' }, 'self', { keys: true }),
    async (request, reply) => {
      const ctx = await requestContext(app, request)
      const { file } = request.params
      if (!schemaFiles.has(file)) throw new AppError('NOT_FOUND', `There is no schema "${file}".`)
      const target =
        file === 'admin.graphql' ? await adminTarget(ctx, null) : tenantTarget(ctx, await tenantContext(ctx), null)
      const text = await writeSchema(schemaOf(target))
      reply.header('content-disposition', `attachment; filename="${file}"`)
      return reply.type('application/graphql; charset=utf-8').send(text)
    },
  )
  // From the start on it hears of what streams that are opened later begin with.
  const live = liveOf(app)
  fastify.addHook('preClose', async () => live.close())
}

/** GET /api/schema/{admin|tenant}.graphql: what an endpoint has for the caller, in GraphQL's own language. */
const schemaFiles = new Set(['admin.graphql', 'tenant.graphql'])

async function executeOnTenant(ctx: RequestContext, body: GraphqlRequest): Promise<string> {
  return onCurrentStructure(ctx.app, requireTenant(ctx).id, async () =>
    executeGraphql(tenantTarget(ctx, await tenantContext(ctx), idempotencyOf(ctx, body)), body),
  )
}

function idempotencyOf(
  { idempotencyKey }: RequestContext,
  { query, operationName, variables }: GraphqlRequest,
): Idempotency | null {
  if (idempotencyKey === null) return null
  return { key: idempotencyKey, fingerprint: hash('sha256', JSON.stringify([query, operationName, variables])) }
}

/** Errors of GraphQL are answered with 200, as its clients expect, apart from `transportErrors`. */
async function answer(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  execute: (ctx: RequestContext, body: GraphqlRequest) => Promise<string>,
): Promise<string> {
  reply.header('content-type', 'application/json; charset=utf-8')
  try {
    const ctx = await requestContext(app, request)
    return `{"data":${await execute(ctx, toGraphqlRequest(request.body))}}`
  } catch (error) {
    return refusal(request, reply, error)
  }
}

/** The same as events (graphql-sse, distinct connections): a subscription goes on, everything else is one event. */
async function answerWithEvents(app: App, request: FastifyRequest, reply: FastifyReply): Promise<string | Readable> {
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  })
  try {
    const ctx = await requestContext(app, request)
    const body = toGraphqlRequest(request.body)
    const tenant = await tenantContext(ctx)
    if (isSubscription(tenantTarget(ctx, tenant, null), body)) return await liveOf(app).subscribe(request, body)
    return singleEvent(`{"data":${await executeOnTenant(ctx, body)}}`)
  } catch (error) {
    return singleEvent(refusal(request, reply, error))
  }
}

function refusal(request: FastifyRequest, reply: FastifyReply, error: unknown): string {
  const replies = toReplies(error)
  const limit = limitOf(error)
  if (limit !== null) request.server.countRefusal(limit)
  for (const { extensions } of replies ?? []) request.server.countError(extensions.code)
  if (replies === null) request.server.countError('INTERNAL')
  if (error instanceof AppError && toldByStatus.has(error.code)) {
    reply.code(errorStatus[error.code])
    if (error.retryAfter !== null) reply.header('retry-after', String(error.retryAfter))
  }
  if (replies === null) request.log.error({ err: error, requestId: request.id }, 'GraphQL request failed')
  return JSON.stringify({ data: null, errors: replies ?? [internalReply(request.id)] })
}

/** Clients and proxies act on these without reading the body. */
const toldByStatus: ReadonlySet<ErrorCode> = new Set([
  'UNAUTHENTICATED',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'TENANT_UPGRADING',
])

const bodyKeys = new Set(['query', 'variables', 'operationName', 'extensions'])

function toGraphqlRequest(body: unknown): GraphqlRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badInput({ path: '', message: 'The body must be a JSON object with "query" and, if it has any, "variables"' })
  }
  const { query, variables, operationName } = body as Record<string, unknown>
  const issues = new Issues()
  for (const key of Object.keys(body))
    if (!bodyKeys.has(key)) issues.push({ path: key, message: `The body has no key "${key}"` })
  if (typeof query !== 'string' || query.trim() === '')
    issues.push({ path: 'query', message: 'query must be a GraphQL document' })
  if ((variables ?? null) !== null && (typeof variables !== 'object' || Array.isArray(variables))) {
    issues.push({ path: 'variables', message: 'variables must be an object' })
  }
  if ((operationName ?? null) !== null && typeof operationName !== 'string') {
    issues.push({ path: 'operationName', message: 'operationName must be text' })
  }
  if (issues.length > 0) throw badInput(issues)
  return {
    query: query as string,
    operationName: (operationName as string) ?? null,
    variables: (variables ?? {}) as Record<string, unknown>,
  }
}

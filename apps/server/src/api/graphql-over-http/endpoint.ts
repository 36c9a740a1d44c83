import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, badInput, type ErrorCode, errorStatus } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import { type RequestContext, requestContext } from '../../request/context.ts'
import type { Idempotency } from '../../request/idempotency.ts'
import { singleEvent } from '../http/event-stream.ts'
import { withEtag } from '../http/etag.ts'
import { acceptsEvents, mediaTypeOf } from '../http/media-type.ts'
import { needs } from '../http/route-access.ts'
import { FieldFault, internalReply, limitOf, toReplies } from '../graphql/errors.ts'
import { executeGraphql, type GraphqlRequest, operationOf, type Target } from '../graphql/execute.ts'
import {
  answerReservation,
  openConnection,
  runOnConnection,
  stopOnConnection,
  streamTokenOf,
} from './single-connection.ts'
import { type Parameters, parametersOf } from './parameters.ts'
import { persistedQueriesService } from '../graphql/persisted-queries.ts'

/** An endpoint for GraphQL over HTTP (https://graphql.github.io/graphql-over-http/draft/). */
interface GraphqlEndpoint {
  readonly path: `/graphql/${string}`
  /** Runs `work` on the model and data that the caller can access. */
  within<T>(ctx: RequestContext, idempotency: Idempotency | null, work: (target: Target) => T | Promise<T>): Promise<T>
  /** Answers a subscription with an event stream. Without it, the endpoint has no subscriptions. */
  subscribe?(request: FastifyRequest, body: GraphqlRequest): Promise<Readable>
}

/** POST accepts operations and batches, GET accepts queries and subscriptions. PUT and DELETE serve single connections of graphql-sse. */
export function graphqlRoutes(app: App, fastify: FastifyInstance, endpoint: GraphqlEndpoint): void {
  const permission = { decides: 'declared by each operation' }
  const access = needs(permission, 'self', { keys: true, impersonating: true, body: 'graphqlBody' })
  const withoutBody = needs(permission, 'self', { keys: true, impersonating: true })
  fastify.post(endpoint.path, access, async (request, reply) => {
    const token = streamTokenOf(request)
    if (token === null) return answer(app, endpoint, request, reply)
    request.headers.accept = 'text/event-stream'
    await runOnConnection(app, request, token, () => answer(app, endpoint, request, reply))
    return reply.code(202).type('text/plain; charset=utf-8').send('')
  })
  fastify.get(endpoint.path, access, async (request, reply) => {
    const token = streamTokenOf(request)
    return token === null ? answer(app, endpoint, request, reply) : openConnection(app, request, token, reply)
  })
  fastify.put(endpoint.path, withoutBody, (request, reply) => answerReservation(app, request, reply))
  fastify.delete(endpoint.path, withoutBody, async (request) => {
    await stopOnConnection(app, request, streamTokenOf(request) ?? '')
    return ''
  })
}

async function answer(
  app: App,
  endpoint: GraphqlEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | Readable> {
  const type = mediaTypeOf(request)
  reply.header('content-type', `${type}; charset=utf-8`)
  let json: string
  try {
    const ctx = await contextOf(app, request, reply)
    const parameters = readParameters(request, reply)
    if (isBatch(parameters)) {
      json = await answerBatch(endpoint, ctx, request, parameters)
    } else {
      const body = toGraphqlRequest(ctx, parameters)
      const run = async (target: Target) => {
        if (request.method !== 'POST') refuseMutation(target, body, reply)
        const isStream = endpoint.subscribe && acceptsEvents(request) && operationOf(target, body) === 'subscription'
        return isStream ? null : executeGraphql(target, body)
      }
      const data = await endpoint.within(ctx, idempotencyOf(ctx, body), run)
      if (data === null) {
        const stream = await endpoint.subscribe!(request, body)
        reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
        return stream
      }
      json = `{"data":${data}}`
      if (request.method !== 'POST' && type !== 'text/event-stream') return withEtag(request, reply, json)
    }
  } catch (error) {
    json = refuse(request, reply, error)
  }
  return type === 'text/event-stream' ? singleEvent(json) : json
}

/** For every media type, another database in X-Tenant-Database-URL and a closed tenant are status 403. */
async function contextOf(app: App, request: FastifyRequest, reply: FastifyReply): Promise<RequestContext> {
  try {
    return await requestContext(app, request)
  } catch (error) {
    if (error instanceof AppError && error.code === 'FORBIDDEN') reply.code(errorStatus.FORBIDDEN)
    throw error
  }
}

/** For every media type, parameters of the wrong type are status 400. */
function readParameters(request: FastifyRequest, reply: FastifyReply): ReturnType<typeof parametersOf> {
  try {
    return parametersOf(request)
  } catch (error) {
    reply.code(errorStatus.BAD_USER_INPUT)
    throw error
  }
}

const isBatch = (parameters: Parameters | readonly Parameters[]): parameters is readonly Parameters[] =>
  Array.isArray(parameters)

/** Runs the requests of a batch one after another; each succeeds or fails on its own. */
async function answerBatch(
  endpoint: GraphqlEndpoint,
  ctx: RequestContext,
  request: FastifyRequest,
  batch: readonly Parameters[],
): Promise<string> {
  const answers: string[] = []
  for (const [i, parameters] of batch.entries()) {
    const idempotencyKey = ctx.idempotencyKey === null ? null : `${ctx.idempotencyKey} ${i}`
    const own = { ...ctx, decisions: [], idempotencyKey }
    try {
      const body = toGraphqlRequest(own, parameters)
      const data = await endpoint.within(own, idempotencyOf(own, body), (target) => executeGraphql(target, body))
      answers.push(`{"data":${data}}`)
    } catch (error) {
      answers.push(JSON.stringify({ data: null, errors: repliesTo(request, error) }))
    }
  }
  return `[${answers.join(',')}]`
}

function toGraphqlRequest(
  ctx: RequestContext,
  { query, sha256, variables, operationName }: Parameters,
): GraphqlRequest {
  if (sha256 === undefined) return { query: query!, variables, operationName }
  const persisted = ctx.app.services.get(persistedQueriesService)
  return { query: persisted.document(ctx.tenant?.id ?? ctx.user.id, sha256, query), variables, operationName }
}

function refuseMutation(target: Target, body: GraphqlRequest, reply: FastifyReply): void {
  if (operationOf(target, body) !== 'mutation') return
  reply.code(405).header('allow', 'POST')
  throw badInput({ path: 'query', message: 'Send mutations with POST' })
}

/**
 * The answer to a failed request. With application/json, clients expect status 200 except for `reportedByStatus`. With
 * application/graphql-response+json, the status says whether the document ran; if it did not, the answer has no `data`.
 */
function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): string {
  const errors = repliesTo(request, error)
  const [{ extensions }] = errors
  if (extensions.retryAfter !== undefined) reply.header('retry-after', String(extensions.retryAfter))
  const hasRun = error instanceof FieldFault
  const byStatus = mediaTypeOf(request) === 'application/graphql-response+json'
  const isReported = byStatus ? !hasRun : reportedByStatus.has(extensions.code)
  if (isReported && reply.statusCode === 200) reply.code(errorStatus[extensions.code])
  return JSON.stringify(byStatus && !hasRun ? { errors } : { data: null, errors })
}

/** The error as clients see it. Also counts it, and logs it if it is a bug. */
function repliesTo(request: FastifyRequest, error: unknown) {
  const limit = limitOf(error)
  if (limit !== null) request.server.countRefusal(limit)
  const replies = toReplies(error)
  if (replies === null) request.log.error({ err: error, requestId: request.id }, 'GraphQL request failed')
  const [first = internalReply(request.id), ...others] = replies ?? []
  for (const { extensions } of [first, ...others]) request.server.countError(extensions.code)
  return [first, ...others] as const
}

/** Clients and proxies act on these without reading the body. */
const reportedByStatus: ReadonlySet<ErrorCode> = new Set([
  'UNAUTHENTICATED',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'TENANT_UPGRADING',
])

/** The key of a write, and the fingerprint that distinguishes requests under the same key. */
function idempotencyOf(
  { idempotencyKey }: RequestContext,
  { query, operationName, variables }: GraphqlRequest,
): Idempotency | null {
  if (idempotencyKey === null) return null
  return { key: idempotencyKey, fingerprint: hash('sha256', JSON.stringify([query, operationName, variables])) }
}

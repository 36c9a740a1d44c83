import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode, errorStatus } from '@monarch/schema'
import { annotate, loose, object, text } from '@monarch/shapes'
import type { App } from '../../platform/app.ts'
import { readBody } from '../../request/accounts/account-input.ts'
import { type RequestContext, requestContext } from '../../request/context.ts'
import type { Idempotency } from '../../request/idempotency.ts'
import { internalReply, limitOf, toReplies } from './errors.ts'
import type { GraphqlRequest } from './execute.ts'

/** GraphQL errors have status 200, as GraphQL clients expect, except `reportedByStatus`. */
export async function answerGraphql(
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
    return refuseGraphql(request, reply, error)
  }
}

/** The response to a failed request, with the status and headers of its error. */
export function refuseGraphql(request: FastifyRequest, reply: FastifyReply, error: unknown): string {
  const replies = toReplies(error)
  const limit = limitOf(error)
  if (limit !== null) request.server.countRefusal(limit)
  for (const { extensions } of replies ?? []) request.server.countError(extensions.code)
  if (replies === null) request.server.countError('INTERNAL')
  if (error instanceof AppError && reportedByStatus.has(error.code)) {
    reply.code(errorStatus[error.code])
    if (error.retryAfter !== null) reply.header('retry-after', String(error.retryAfter))
  }
  if (replies === null) request.log.error({ err: error, requestId: request.id }, 'GraphQL request failed')
  return JSON.stringify({ data: null, errors: replies ?? [internalReply(request.id)] })
}

/** Clients and proxies act on these without reading the body. */
const reportedByStatus: ReadonlySet<ErrorCode> = new Set([
  'UNAUTHENTICATED',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'TENANT_UPGRADING',
])

/** Unknown keys are ignored, as GraphQL over HTTP says. */
const graphqlBody = loose(
  object(
    {
      query: annotate({ ...text(), pattern: /\S/ }, { must: 'be a GraphQL document' }),
      variables: loose(object({})),
      operationName: text(),
    },
    'query',
  ),
)

export function toGraphqlRequest(body: unknown): GraphqlRequest {
  const { query, variables = {}, operationName = null } = readBody(graphqlBody, body)
  return { query, variables, operationName }
}

/** The key of a write, and the fingerprint that distinguishes requests under the same key. */
export function idempotencyOf(
  { idempotencyKey }: RequestContext,
  { query, operationName, variables }: GraphqlRequest,
): Idempotency | null {
  if (idempotencyKey === null) return null
  return { key: idempotencyKey, fingerprint: hash('sha256', JSON.stringify([query, operationName, variables])) }
}

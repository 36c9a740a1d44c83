import { AppError, badInput, type ErrorCode, errorStatus } from '@monarch/schema'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { translateDatabaseError } from '../db/pg-errors.ts'
import { internalReply, toReplies } from '../graphql/errors.ts'

/** The one place where an error becomes an answer. What is not known here is a fault of ours: logged, and told without detail. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const { known, status, body } = answerOf(error, request)
  if (known?.retryAfter) reply.header('retry-after', String(known.retryAfter))
  reply.code(status).type('application/json; charset=utf-8')
  reply.send(JSON.stringify(body))
}

/** The same as part of an answer that has begun already. */
export function describeError(error: FastifyError | Error, request: FastifyRequest): { status: number; body: object } {
  const { status, body } = answerOf(error, request)
  return { status, body }
}

function answerOf(error: FastifyError | Error, request: FastifyRequest) {
  const known = toAppError(error)
  if (!known)
    request.log.error(
      { err: error, requestId: request.id, method: request.method, route: request.routeOptions.url },
      'Request failed',
    )
  const status = known ? (httpStatusOf(error) ?? errorStatus[known.code]) : 500
  const body = request.url.startsWith('/graphql/') ? graphqlBody(known, request) : restBody(known, request)
  return { known, status, body }
}

export function answerMissing(request: FastifyRequest, reply: FastifyReply): void {
  const error = new AppError(
    'NOT_FOUND',
    `There is nothing at ${request.method} ${request.url.split('?')[0]!.slice(0, 200)}.`,
  )
  answerError(error, request, reply)
}

function restBody(
  known: AppError | null,
  request: FastifyRequest,
): { message: string; code: ErrorCode; reason?: string; issues?: unknown; requestId?: string } {
  if (!known) return { message: internalReply(request.id).message, code: 'INTERNAL', requestId: request.id }
  const { message, code, reason, issues } = known
  return {
    message,
    code,
    ...(reason && { reason }),
    ...(code === 'BAD_USER_INPUT' || issues.length > 0 ? { issues } : {}),
  }
}

/** For what goes wrong before the endpoint sees the request. */
function graphqlBody(known: AppError | null, request: FastifyRequest): { errors: unknown } {
  return { errors: (known && toReplies(known)) ?? [internalReply(request.id)] }
}

function toAppError(error: FastifyError | Error): AppError | null {
  if (error instanceof AppError) return error
  const refused = translateDatabaseError(error)
  if (refused instanceof AppError) return refused
  // The caller should have said which input it was; it was an input in any case.
  if (refused) return badInput({ path: '', message: 'A value of this request is not valid.' })
  const status = httpStatusOf(error)
  if (status === null) return null
  const message =
    status === 413
      ? 'The request is larger than the server takes.'
      : status === 415
        ? 'A body of this type is not taken here. JSON is sent with the header "content-type: application/json".'
        : 'The request could not be read.'
  return badInput({ path: '', message })
}

/** Of a request that fastify itself refused. */
function httpStatusOf(error: FastifyError | Error): number | null {
  const status = 'statusCode' in error ? error.statusCode : undefined
  return status !== undefined && status >= 400 && status < 500 ? status : null
}

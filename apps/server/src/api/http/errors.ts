import { AppError, badInput, type ErrorCode, errorStatus, shorten } from '@monarch/schema'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { translateDatabaseError } from '../../platform/db/pg-errors.ts'
import { singleEvent } from './event-stream.ts'
import { mediaTypeOf } from './media-type.ts'
import { internalReply, listIssues, toReplies } from '../graphql/errors.ts'
import { faultOfForm } from './multipart.ts'

/** The one place that turns errors into responses. An unknown error is a bug: it is logged, and reported without details. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const { known, status, body } = answerOf(error, request)
  if (known?.retryAfter) reply.header('retry-after', String(known.retryAfter))
  const type = isGraphql(request) ? mediaTypeOf(request) : 'application/json'
  reply.code(status).type(`${type}; charset=utf-8`)
  // Clients that accept only events read nothing else.
  const isEvent = type === 'text/event-stream'
  reply.send(isEvent ? singleEvent(JSON.stringify({ data: null, ...body })) : JSON.stringify(body))
}

/** The error as part of a response that has already started. */
export function describeError(error: FastifyError | Error, request: FastifyRequest): { status: number; body: object } {
  const { status, body } = answerOf(error, request)
  return { status, body }
}

function answerOf(error: FastifyError | Error, request: FastifyRequest) {
  const known = toAppError(error, request)
  if (known?.limit) request.server.countRefusal(known.limit)
  request.server.countError(known?.code ?? 'INTERNAL')
  if (!known)
    request.log.error(
      { err: error, requestId: request.id, method: request.method, route: request.routeOptions.url },
      'Request failed',
    )
  const status = known ? (httpStatusOf(error) ?? errorStatus[known.code]) : 500
  const body = isGraphql(request) ? graphqlBody(known, request) : restBody(known, request)
  return { known, status, body }
}

const isGraphql = ({ url }: FastifyRequest): boolean => url.startsWith('/graphql/')

export function answerMissing(request: FastifyRequest, reply: FastifyReply): void {
  const error = new AppError(
    'NOT_FOUND',
    `There is nothing at ${request.method} ${shorten(request.url.split('?')[0]!, 200)}.`,
  )
  answerError(error, request, reply)
}

/** Input that is not HTTP has no request and no reply, so this writes to the socket. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, reason, message] = brokenRequests[error.code ?? ''] ?? [
    400,
    'Bad Request',
    'The request is not valid HTTP.',
  ]
  endSocket(socket, status, reason, badInput({ path: '', message }))
}

/** Responds and closes the connection, whether or not its client reads. */
export function endSocket(socket: Socket, status: number, reason: string, error: AppError): void {
  const { message, code, issues, retryAfter } = error
  const body = JSON.stringify({ message, code, ...(issues.length > 0 && { issues }) })
  const wait = retryAfter === null ? '' : `retry-after: ${retryAfter}\r\n`
  const head = `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\nconnection: close\r\n`
  socket.write(`${head}${wait}cache-control: no-store\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  socket.destroySoon()
}

const brokenRequests: Readonly<Record<string, readonly [status: number, reason: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive.'],
}

function restBody(
  known: AppError | null,
  request: FastifyRequest,
): {
  message: string
  code: ErrorCode
  reason?: string
  count?: number
  issues?: unknown
  moreIssues?: number
  requestId?: string
} {
  if (!known) return { message: internalReply(request.id).message, code: 'INTERNAL', requestId: request.id }
  const { message, code, reason, count } = known
  return {
    message,
    code,
    ...(reason && { reason }),
    ...(count !== null && { count }),
    ...listIssues(known, maxIssuesOf(request)),
  }
}

/** A route without sign-in lists fewer, since anyone can call it. */
function maxIssuesOf({ routeOptions, server }: FastifyRequest): number {
  const { access } = routeOptions.config ?? {}
  return access === undefined || 'open' in access ? server.limits.openIssues : server.limits.issues
}

/** For errors before the endpoint sees the request. */
function graphqlBody(known: AppError | null, request: FastifyRequest): { errors: unknown } {
  return { errors: (known && toReplies(known)) ?? [internalReply(request.id)] }
}

function toAppError(error: FastifyError | Error, { routeOptions }: FastifyRequest): AppError | null {
  if (error instanceof AppError) return error
  const fault = faultOfForm(error)
  if (fault) return fault
  const refused = translateDatabaseError(error)
  if (refused instanceof AppError) return refused
  // The route did not say which input caused the violation, so the response cannot name it either.
  if (refused) return badInput({ path: '', message: 'A value of this request is not valid.' })
  const status = httpStatusOf(error)
  if (status === null) return null
  if (status === 413) {
    const message = `The body is larger than ${routeOptions.bodyLimit} bytes, the limit of this route.`
    return new AppError('BAD_USER_INPUT', message, {
      issues: [{ path: '', message }],
      limit: routeOptions.config?.access?.body ?? 'body',
    })
  }
  const message =
    status === 415
      ? 'This route does not accept a body of this type. Send JSON with the header "content-type: application/json".'
      : 'The request could not be read. Check its type, length and encoding, and that its body is complete.'
  return badInput({ path: '', message })
}

/** The status of an error that fastify itself raised. */
function httpStatusOf(error: FastifyError | Error): number | null {
  const status = 'statusCode' in error ? error.statusCode : undefined
  return status !== undefined && status >= 400 && status < 500 ? status : null
}

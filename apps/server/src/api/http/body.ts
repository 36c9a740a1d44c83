import { JsonTooLarge, parseJson } from '@monarch/field-types'
import { AppError, badInput } from '@monarch/schema'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Limits } from '../../platform/limits.ts'

/**
 * Parses all JSON bodies. JSON is the only type that a route accepts by default, and every digit of a number is kept. The route's
 * `bodyLimit`, by default the smallest, limits the length; depth and number of values are checked on the text, before it is parsed.
 */
export function readJsonBodies(fastify: FastifyInstance, limits: Limits): void {
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      done(null, body === '' ? undefined : parseBody(body as string, limits))
    } catch (error) {
      done(error instanceof BodyTooComplex ? error.for(request) : notJson())
    }
  })
}

/**
 * Reads the rest of a body that the route has not read once the response is sent. A connection with an unread body is never idle, so it
 * would outlive `fastify.close()` until it times out.
 */
export function discardUnreadBodies(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) raw.unpipe().resume()
    done()
  })
}

/** Throws a SyntaxError for invalid JSON, and BodyTooComplex for too many levels or values, or too long a number. */
export function parseBody(text: string, limits: Pick<Limits, 'bodyDepth' | 'bodyValues' | 'bodyNumber'>): unknown {
  try {
    return parseJson(text, { levels: limits.bodyDepth, values: limits.bodyValues, digits: limits.bodyNumber })
  } catch (error) {
    throw error instanceof JsonTooLarge ? new BodyTooComplex(error) : error
  }
}

const limitNames = { levels: 'bodyDepth', values: 'bodyValues', digits: 'bodyNumber' } as const

class BodyTooComplex extends Error {
  readonly limit: (typeof limitNames)[keyof typeof limitNames]
  constructor({ limit, message }: JsonTooLarge) {
    super(`The body ${message}`)
    this.limit = limitNames[limit]
  }

  /** GraphQL has a separate code for input that is too complex. */
  for({ url }: FastifyRequest): AppError {
    const code = url.startsWith('/graphql/') && this.limit !== 'bodyNumber' ? 'QUERY_TOO_COMPLEX' : 'BAD_USER_INPUT'
    return new AppError(code, this.message, { issues: [{ path: '', message: this.message }], limit: this.limit })
  }
}

const notJson = (): AppError => badInput({ path: '', message: 'The body is not valid JSON' })

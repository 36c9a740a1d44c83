import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '@monarch/schema'
import { object, text } from '@monarch/shapes'
import { open } from '../../api/http/route-access.ts'
import type { App } from '../../platform/app.ts'
import { readBody } from '../../request/accounts/account-input.ts'
import type { Guest } from './find-link.ts'
import { exchangePassword } from './exchange-password.ts'

export type ByToken = { Params: { token: string } }

/** The header with the pass of a guest. */
const passHeader = 'x-link-pass'

export function guestOf(request: FastifyRequest<ByToken>): Guest {
  const pass = request.headers[passHeader]
  return { token: request.params.token, pass: typeof pass === 'string' ? pass : null }
}

/** A program, which sends the password of a link by HTTP authentication (Basic, with any user name) instead of a pass. */
export async function programOf(app: App, request: FastifyRequest<ByToken>): Promise<Guest> {
  const { token } = request.params
  const [, encoded] = /^basic +([\w+/=-]+) *$/i.exec(request.headers.authorization ?? '') ?? []
  if (encoded === undefined) return { token, pass: null }
  const [, password] = /^[^:]*:(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  const pass = await exchangePassword(app, token, password ?? '', request.ip).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'BAD_USER_INPUT') return null
    throw error
  })
  return { token, pass }
}

/** Options of a route for guests with a link. Other websites may show its page in a frame. */
export const forGuests = (why: string, more: Parameters<typeof open>[1] = {}) => ({
  ...open(why, more),
  onRequest: allowEmbeddedPages,
})

/** Answers the CORS preflight, which browsers send before an embedded page sends custom headers. */
export function allowPreflight(fastify: FastifyInstance, path: string): void {
  fastify.options<ByToken>(path, forGuests('tells browsers what embedded pages may send'), async (_request, reply) =>
    reply.headers(preflightHeaders).code(204).send(),
  )
}

/** POST /api/links/{token}/pass exchanges the password of a link for a pass; `null` for a link without one. */
export function passRoutes(app: App, fastify: FastifyInstance): void {
  const path = '/api/links/:token/pass'
  allowPreflight(fastify, path)
  fastify.post<ByToken>(path, forGuests('with a public link and its password'), async (request, reply) => {
    const { password } = readBody(passRequest, request.body)
    return reply.send({ pass: await exchangePassword(app, request.params.token, password, request.ip) })
  })
}

const passRequest = object({ password: text(200) }, 'password')

/** Embedded pages have an opaque origin. `*` excludes credentials, and `authorization` is not among the allowed headers. */
function allowEmbeddedPages(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('access-control-allow-origin', '*')
  reply.header('access-control-expose-headers', 'retry-after, x-request-id')
  reply.header('x-robots-tag', 'noindex')
  done()
}

const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': `content-type, idempotency-key, prefer, x-background, x-time-zone, ${passHeader}`,
  'access-control-max-age': '600',
}

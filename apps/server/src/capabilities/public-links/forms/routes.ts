import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badInput } from '@monarch/schema'
import type { App } from '../../../platform/app.ts'
import { open } from '../../../api/http/route-access.ts'
import { createCounter, networkOf } from '../../../platform/rate-limits/rate-limit.ts'
import { idempotencyKeyOf } from '../../../request/idempotency.ts'
import { challengeOf, type FormResponse, readPublicForm, submitPublicForm } from './public-form.ts'

/** Views and submissions per address, and submissions per form, in one window. */
export const formLimits = { formLooks: 300, formSendings: 20, sendingsOfForm: 1000, windowSeconds: 15 * 60 }

type ByToken = { Params: { token: string } }

/** GET and POST /api/forms/{token}, for guests with a link. */
export function formRoutes(app: App, fastify: FastifyInstance): void {
  const { formLooks, formSendings, sendingsOfForm, windowSeconds } = formLimits
  const looking = createCounter('formLooks', formLooks, windowSeconds)
  const sending = createCounter('formSendings', formSendings, windowSeconds)
  const ofForm = createCounter('sendingsOfForm', sendingsOfForm, windowSeconds)

  const withLink = 'with the link of a public form'

  fastify.options<ByToken>(
    '/api/forms/:token',
    { ...open(withLink), onRequest: allowEmbeddedPages },
    async (_request, reply) => reply.headers(preflightHeaders).code(204).send(),
  )
  fastify.get<ByToken>(
    '/api/forms/:token',
    { ...open(withLink), onRequest: allowEmbeddedPages },
    async (request, reply) => {
      looking.count(networkOf(request.ip))
      const form = await readPublicForm(app, request.params.token)
      return reply.send(form)
    },
  )
  fastify.get<ByToken>(
    '/api/forms/:token/challenge',
    { ...open(withLink), onRequest: allowEmbeddedPages },
    async (request, reply) => {
      looking.count(networkOf(request.ip))
      return reply.send({ challenge: await challengeOf(app, request.params.token) })
    },
  )
  fastify.post<ByToken>(
    '/api/forms/:token',
    { ...open(withLink, { body: 'formBody' }), onRequest: allowEmbeddedPages },
    async (request, reply) => {
      const { token } = request.params
      sending.count(networkOf(request.ip))
      ofForm.count(token)
      await submitPublicForm(app, token, responseOf(request.body), idempotencyKeyOf(request.headers))
      return reply.code(201).send({})
    },
  )
}

/** Embedded forms have an origin of their own. `*` excludes credentials, and `authorization` is not among the allowed headers. */
function allowEmbeddedPages(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('access-control-allow-origin', '*')
  reply.header('access-control-expose-headers', 'retry-after, x-request-id')
  reply.header('x-robots-tag', 'noindex')
  done()
}

const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type, idempotency-key, x-background',
  'access-control-max-age': '600',
}

function responseOf(body: unknown): FormResponse {
  if (typeof body === 'object' && body !== null && 'data' in body)
    return { data: body.data, proof: 'proof' in body ? body.proof : null }
  throw badInput({ path: 'data', message: 'data is required' })
}

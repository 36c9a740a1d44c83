import type { FastifyInstance } from 'fastify'
import { badInput } from '@monarch/schema'
import type { App } from '../../../platform/app.ts'
import { createCounter, networkOf } from '../../../platform/rate-limits/rate-limit.ts'
import { allowPreflight, type ByToken, forGuests, guestOf } from '../../../structure/public-links/guests.ts'
import { idempotencyKeyOf } from '../../../request/idempotency.ts'
import { challengeOf, type FormResponse, readPublicForm, submitPublicForm } from './public-form.ts'

/** Views and submissions per address, and submissions per form, in one window. */
export const formLimits = { formLooks: 300, formSendings: 20, sendingsOfForm: 1000, windowSeconds: 15 * 60 }

/** GET and POST /api/forms/{token}, for guests with a link. */
export function formRoutes(app: App, fastify: FastifyInstance): void {
  const { formLooks, formSendings, sendingsOfForm, windowSeconds } = formLimits
  const looking = createCounter('formLooks', formLooks, windowSeconds)
  const sending = createCounter('formSendings', formSendings, windowSeconds)
  const ofForm = createCounter('sendingsOfForm', sendingsOfForm, windowSeconds)

  const path = '/api/forms/:token'
  const withLink = 'with the link of a public form'

  allowPreflight(fastify, path)
  fastify.get<ByToken>(path, forGuests(withLink), async (request, reply) => {
    looking.count(networkOf(request.ip))
    return reply.send(await readPublicForm(app, guestOf(request)))
  })
  fastify.get<ByToken>(`${path}/challenge`, forGuests(withLink), async (request, reply) => {
    looking.count(networkOf(request.ip))
    return reply.send({ challenge: await challengeOf(app, guestOf(request)) })
  })
  fastify.post<ByToken>(path, forGuests(withLink, { body: 'formBody' }), async (request, reply) => {
    sending.count(networkOf(request.ip))
    ofForm.count(request.params.token)
    await submitPublicForm(app, guestOf(request), responseOf(request.body), idempotencyKeyOf(request.headers))
    return reply.code(201).send({})
  })
}

function responseOf(body: unknown): FormResponse {
  if (typeof body === 'object' && body !== null && 'data' in body)
    return { data: body.data, proof: 'proof' in body ? body.proof : null }
  throw badInput({ path: 'data', message: 'data is required' })
}

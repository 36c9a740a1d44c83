import type { FastifyInstance } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { createCounter, networkOf } from '../../../platform/rate-limits/rate-limit.ts'
import { allowPreflight, type ByToken, forGuests, guestOf } from '../../../structure/public-links/guests.ts'
import { readQuestion } from '../views/guest-question.ts'
import { publicListLimits } from '../views/limits.ts'

/** GET /api/lists/{token}?page=1&search=acme&sort=-c1, for guests with a link. */
export function publicListRoutes(app: App, fastify: FastifyInstance): void {
  const { listLooks, looksOfList, windowSeconds } = publicListLimits
  const looking = createCounter('listLooks', listLooks, windowSeconds)
  const ofList = createCounter('looksOfList', looksOfList, windowSeconds)
  const path = '/api/lists/:token'

  allowPreflight(fastify, path)
  fastify.get<ByToken & { Querystring: { page?: unknown; search?: unknown; sort?: unknown } }>(
    path,
    forGuests('with the link of a public list'),
    async (request, reply) => {
      looking.count(networkOf(request.ip))
      ofList.count(request.params.token)
      const question = readQuestion(request.query)
      const { readPublicListPage } = await import('./public-list.ts')
      return reply
        .type('application/json; charset=utf-8')
        .send(await readPublicListPage(app, guestOf(request), question))
    },
  )
}

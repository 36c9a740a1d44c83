import type { FastifyInstance } from 'fastify'
import { badInput } from '@monarch/schema'
import { open } from '../../../api/http/route-access.ts'
import type { App } from '../../../platform/app.ts'
import { createCounter, networkOf } from '../../../platform/rate-limits/rate-limit.ts'
import { sendFile } from '../../../records/files/serve.ts'
import { allowPreflight, type ByToken, forGuests, guestOf } from '../../../structure/public-links/guests.ts'
import { readQuestion } from '../views/guest-question.ts'
import { publicCardsLimits } from './limits.ts'

type CardsQuery = { Querystring: { page?: unknown; search?: unknown; column?: unknown; pass?: unknown } }

/** Galleries and boards, for guests with a link. An idle server does not load what reads them. */
export function publicCardsRoutes(app: App, fastify: FastifyInstance): void {
  const { cardsLooks, looksOfCards, coverLooks, looksOfCovers, windowSeconds } = publicCardsLimits
  const looking = createCounter('cardsLooks', cardsLooks, windowSeconds)
  const ofCards = createCounter('looksOfCards', looksOfCards, windowSeconds)
  const seeing = createCounter('coverLooks', coverLooks, windowSeconds)
  const ofCovers = createCounter('looksOfCovers', looksOfCovers, windowSeconds)
  const count = (ip: string, token: string) => {
    looking.count(networkOf(ip))
    ofCards.count(token)
  }

  const gallery = '/api/galleries/:token'
  allowPreflight(fastify, gallery)
  fastify.get<ByToken & CardsQuery>(gallery, forGuests('with the link of a public gallery'), async (request, reply) => {
    count(request.ip, request.params.token)
    const question = readQuestion(request.query)
    const { readPublicGallery } = await import('./public-gallery.ts')
    return reply.send(await readPublicGallery(app, guestOf(request), question))
  })
  fastify.get<ByToken & CardsQuery & { Params: { name: string } }>(
    '/api/galleries/:token/covers/:name',
    { ...open('with the link of a public gallery'), compress: false },
    async (request, reply) => {
      const { token, name } = request.params
      seeing.count(networkOf(request.ip))
      ofCovers.count(token)
      const { pass } = request.query
      // An `img` element sends no headers, so the pass is in the URL.
      const guest = { token, pass: typeof pass === 'string' ? pass : null }
      const { findCover } = await import('./public-gallery.ts')
      const file = await findCover(app, guest, name)
      // An embedded page has an origin of its own.
      reply.headers({ 'cross-origin-resource-policy': 'cross-origin', 'x-robots-tag': 'noindex' })
      return sendFile(app, request, reply, file, { thumbnail: 'medium', download: false })
    },
  )

  const board = '/api/boards/:token'
  allowPreflight(fastify, board)
  fastify.get<ByToken & CardsQuery>(board, forGuests('with the link of a public board'), async (request, reply) => {
    count(request.ip, request.params.token)
    const { words } = readQuestion(request.query)
    const { readPublicBoard } = await import('./public-board.ts')
    return reply.send(await readPublicBoard(app, guestOf(request), words))
  })
  const cards = '/api/boards/:token/cards'
  allowPreflight(fastify, cards)
  fastify.get<ByToken & CardsQuery>(cards, forGuests('with the link of a public board'), async (request, reply) => {
    count(request.ip, request.params.token)
    const { words, page } = readQuestion(request.query)
    const { column } = request.query
    if (typeof column !== 'string') throw badInput({ path: 'column', message: 'column must be the key of a column' })
    const { readPublicColumn } = await import('./public-board.ts')
    return reply
      .type('application/json; charset=utf-8')
      .send(await readPublicColumn(app, guestOf(request), { column, words, page }))
  })
}

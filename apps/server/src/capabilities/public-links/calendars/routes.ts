import type { FastifyInstance } from 'fastify'
import { withEtag } from '../../../api/http/etag.ts'
import { AppError } from '@monarch/schema'
import { open } from '../../../api/http/route-access.ts'
import type { App } from '../../../platform/app.ts'
import { createCounter, networkOf } from '../../../platform/rate-limits/rate-limit.ts'
import { allowPreflight, type ByToken, forGuests, guestOf, programOf } from '../../../structure/public-links/guests.ts'
import { calendarLimits } from './limits.ts'

/**
 * GET /api/calendars/{token}/calendar.ics for calendar programs, which have no session, and which other websites cannot read; and
 * GET /api/calendars/{token}?from=2026-11-01&to=2026-11-30&search=acme for the page of the calendar.
 */
export function calendarRoutes(app: App, fastify: FastifyInstance): void {
  const { calendarLooks, looksOfCalendar, datesLooks, looksOfDates, windowSeconds } = calendarLimits
  const looking = createCounter('calendarLooks', calendarLooks, windowSeconds)
  const ofCalendar = createCounter('looksOfCalendar', looksOfCalendar, windowSeconds)

  const lookingAtDates = createCounter('datesLooks', datesLooks, windowSeconds)
  const ofDates = createCounter('looksOfDates', looksOfDates, windowSeconds)

  const page = '/api/calendars/:token'
  allowPreflight(fastify, page)
  fastify.get<ByToken & { Querystring: Record<string, unknown> }>(
    page,
    forGuests('with the link of a public calendar'),
    async (request, reply) => {
      lookingAtDates.count(networkOf(request.ip))
      ofDates.count(request.params.token)
      const { readDatesQuestion, readPublicCalendar } = await import('./public-calendar.ts')
      const question = readDatesQuestion(request.query)
      return reply
        .type('application/json; charset=utf-8')
        .send(await readPublicCalendar(app, guestOf(request), question))
    },
  )
  fastify.get<{ Params: { token: string } }>(
    '/api/calendars/:token/calendar.ics',
    // HEAD would read all events and send no body.
    { exposeHeadRoute: false, ...open('with the link of a public calendar') },
    async (request, reply) => {
      const { token } = request.params
      reply.header('x-robots-tag', 'noindex')
      looking.count(networkOf(request.ip))
      ofCalendar.count(token)
      const [{ readCalendar }, { writeCalendar }] = await Promise.all([import('./feed.ts'), import('./icalendar.ts')])
      const calendar = await readCalendar(app, await programOf(app, request)).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.reason !== 'PASSWORD_REQUIRED') throw error
        // Calendar programs then prompt for a password, and send it with each request.
        reply.header('www-authenticate', 'Basic realm="Calendar", charset="UTF-8"')
        throw new AppError('UNAUTHENTICATED', 'This calendar needs its password, with any user name.')
      })
      reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="calendar.ics"')
      // The ETag leaves out the time of the answer.
      return reply.send(withEtag(request, reply, writeCalendar(calendar, new Date()), JSON.stringify(calendar)))
    },
  )
}

import type { FastifyInstance } from 'fastify'
import { withEtag } from '../../../api/http/etag.ts'
import { AppError } from '@monarch/schema'
import { open } from '../../../api/http/route-access.ts'
import type { App } from '../../../platform/app.ts'
import { createCounter, networkOf } from '../../../platform/rate-limits/rate-limit.ts'
import { programOf } from '../../../structure/public-links/guests.ts'
import { readCalendar } from './feed.ts'
import { writeCalendar } from './icalendar.ts'
import { calendarLimits } from './limits.ts'

/** GET /api/calendars/{token}/calendar.ics, for calendar programs with a link. They have no session, and other websites cannot read it. */
export function calendarRoutes(app: App, fastify: FastifyInstance): void {
  const { calendarLooks, looksOfCalendar, windowSeconds } = calendarLimits
  const looking = createCounter('calendarLooks', calendarLooks, windowSeconds)
  const ofCalendar = createCounter('looksOfCalendar', looksOfCalendar, windowSeconds)

  fastify.get<{ Params: { token: string } }>(
    '/api/calendars/:token/calendar.ics',
    // HEAD would read all events and send none.
    { exposeHeadRoute: false, ...open('with the link of a public calendar') },
    async (request, reply) => {
      const { token } = request.params
      reply.header('x-robots-tag', 'noindex')
      looking.count(networkOf(request.ip))
      ofCalendar.count(token)
      const calendar = await readCalendar(app, await programOf(app, request)).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.reason !== 'PASSWORD_REQUIRED') throw error
        // Programs then ask the user for a password, and send it with each request.
        reply.header('www-authenticate', 'Basic realm="Calendar", charset="UTF-8"')
        throw new AppError('UNAUTHENTICATED', 'This calendar needs its password, with any user name.')
      })
      reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="calendar.ics"')
      // The ETag leaves out the time of the answer.
      return reply.send(withEtag(request, reply, writeCalendar(calendar, new Date()), JSON.stringify(calendar)))
    },
  )
}

import type { FastifyInstance } from 'fastify'
import type { App } from '../../platform/app.ts'
import { createCounter, networkOf } from '../../platform/rate-limits/rate-limit.ts'
import { allowPreflight, type ByToken, forGuests, guestOf } from '../../structure/public-links/guests.ts'
import { publicDashboardLimits } from './public-dashboard-limits.ts'
import { readPublicDashboard } from './public-dashboard.ts'

/** GET /api/public-dashboards/{token}, for guests with a link. */
export function publicDashboardRoutes(app: App, fastify: FastifyInstance): void {
  const { dashboardLooks, looksOfDashboard, windowSeconds } = publicDashboardLimits
  const looking = createCounter('dashboardLooks', dashboardLooks, windowSeconds)
  const ofDashboard = createCounter('looksOfDashboard', looksOfDashboard, windowSeconds)
  const path = '/api/public-dashboards/:token'

  allowPreflight(fastify, path)
  fastify.get<ByToken>(path, forGuests('with the link of a public dashboard'), async (request, reply) => {
    looking.count(networkOf(request.ip))
    ofDashboard.count(request.params.token)
    return reply.send(await readPublicDashboard(app, guestOf(request)))
  })
}

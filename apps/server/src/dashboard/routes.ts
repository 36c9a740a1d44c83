import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { requestContext, requireTenant } from '../context.ts'
import { dashboardStats } from './stats.ts'

/** For everybody who can reach the tenant. */
export function dashboardRoutes(app: App, fastify: FastifyInstance): void {
  fastify.get('/api/dashboard/stats', async (request, reply) => {
    const ctx = await requestContext(app, request)
    return reply.header('cache-control', 'no-store').send(await dashboardStats(app, requireTenant(ctx)))
  })
}

import { isGranted } from '@monarch/schema'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../platform/app.ts'
import { needs } from '../../api/http/route-access.ts'
import { requestContext, requireTenant } from '../../request/context.ts'
import { shownStructure } from '../../structure/shown-structure.ts'
import { dashboardStats } from './stats.ts'

/** Figures for every user of the tenant, limited to what they can see. */
export function dashboardRoutes(app: App, fastify: FastifyInstance): void {
  fastify.get(
    '/api/dashboard/stats',
    needs({ decides: 'membership of the tenant; counts what the caller sees' }, 'tenant', { keys: true }),
    async (request, reply) => {
      const ctx = await requestContext(app, request)
      const tenant = requireTenant(ctx)
      const sees = {
        ...(await shownStructure(ctx)),
        users: isGranted(ctx.user.permissions, 'user:read'),
        workflows: isGranted(ctx.user.permissions, 'workflow:read'),
        templates: isGranted(ctx.user.permissions, 'template:read'),
      }
      return reply.send(await dashboardStats(app, tenant, sees))
    },
  )
}

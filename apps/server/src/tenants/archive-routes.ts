import { notFound } from '@monarch/schema'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { requirePermission, signedInBy } from '../context.ts'
import { openArchive } from './archive/export-archive.ts'
import { findOwnTenant } from './life.ts'

/** GET /api/tenants/{id}/archive: everything of a tenant, suspended or not, for those who may do everything there. */
export function archiveRoutes(app: App, fastify: FastifyInstance): void {
  fastify.get<{ Params: { id: string } }>(
    '/api/tenants/:id/archive',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const signedIn = await signedInBy(app, request)
      const tenant = await findOwnTenant(signedIn, app.admin, request.params.id)
      if (!tenant) throw notFound('id', 'tenant')
      requirePermission(signedIn.rightsIn(tenant.organizationId), '*')
      const archive = await openArchive(app, tenant.id, { by: signedIn.user.id })
      const day = new Date().toISOString().slice(0, 10)
      const name =
        tenant.name
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '-')
          .replace(/^-|-$/g, '') || 'tenant'
      reply.header('content-disposition', `attachment; filename="${name}-${day}.tar.gz"`).type('application/gzip')
      return reply.header('cache-control', 'no-store').send(archive)
    },
  )
}

import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { needs } from '../../api/http/route-access.ts'
import type { App } from '../../platform/app.ts'
import { writeArchive } from '../../records/spreadsheet/zip.ts'
import { logAdminChange } from '../../api/admin/admin-mutation.ts'
import { requestContext } from '../../request/context.ts'
import { requirePermissionIn } from '../../request/decisions.ts'
import { exportPerson, openTenants } from './export-person.ts'
import { findPerson, listPeople } from './person.ts'

/**
 * GET /api/organizations/{id}/people lists members and former members; …/people/{userId}/export sends a ZIP with everything about one of
 * them. Both need every permission in the organization: the archive has records of all tenants, whatever roles show.
 */
export function personalDataRoutes(app: App, fastify: FastifyInstance): void {
  const decides = { decides: '* in the organization' }
  fastify.get<Params>('/api/organizations/:id/people', needs(decides, 'organization'), async (request, reply) => {
    const organizationId = await wholeOrganizationOf(app, request)
    return reply.send({ people: await listPeople(app.admin, organizationId) })
  })

  fastify.get<Params<{ userId: string }>>(
    '/api/organizations/:id/people/:userId/export',
    { exposeHeadRoute: false, ...needs(decides, 'organization', { confirm: true }) },
    async (request, reply) => {
      const organizationId = await wholeOrganizationOf(app, request)
      const person = await findPerson(app.admin, organizationId, request.params.userId)
      const tenants = await openTenants(app, organizationId)
      const ctx = await requestContext(app, request)
      await logAdminChange(
        { ctx, transaction: app.admin },
        {
          organizationId,
          tenantId: null,
          subjectType: 'user',
          subjectId: person.id,
          action: 'export',
          version: 1,
          description: `Exported everything about "${person.name}"`,
          before: null,
          after: null,
        },
      )
      const day = new Date().toISOString().slice(0, 10)
      reply.header('content-disposition', `attachment; filename="personal-data-${day}.zip"`).type('application/zip')
      const archive = writeArchive(exportPerson(app, { organizationId, tenants }, person))
      return reply.send(Readable.from(archive, { objectMode: false }))
    },
  )
}

interface Params<More = object> {
  Params: { id: string } & More
}

async function wholeOrganizationOf(app: App, request: FastifyRequest<Params>): Promise<string> {
  const ctx = await requestContext(app, request)
  const organizationId = request.params.id.toLowerCase()
  requirePermissionIn(ctx, organizationId, '*')
  return organizationId
}

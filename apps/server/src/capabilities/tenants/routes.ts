import { isGranted } from '@monarch/schema'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../platform/app.ts'
import { needs, anySignedInUser } from '../../api/http/route-access.ts'
import { signedInBy } from '../../request/context.ts'
import { readTenants } from '../../platform/tenants/tenant-figures.ts'
import { archiveRoutes } from './archive-routes.ts'
import { databaseServerColumns, openDatabaseServer } from '../../platform/tenants/database-servers.ts'
import { findOrganizations } from './own-organizations.ts'
import { pingServer } from '../../platform/tenants/ping-server.ts'
import { requirePermission } from '../../request/decisions.ts'

/** The user's organizations and tenants, including suspended ones, and the database servers, each with its state. */
export function tenantRoutes(app: App, fastify: FastifyInstance): void {
  fastify.get('/api/organizations', needs(anySignedInUser, 'self'), async (request, reply) => {
    const signedIn = await signedInBy(app, request)
    const rights = signedIn.rightsIn(null)
    return reply.send({
      organizations: await findOrganizations(app, signedIn),
      mayCreate: isGranted(rights.direct, 'organization:create'),
      runsInstallation: isGranted(rights.direct, '*'),
    })
  })

  fastify.get(
    '/api/tenants',
    needs({ decides: 'tenant:read, in each organization' }, 'tenant'),
    async (request, reply) => {
      const signedIn = await signedInBy(app, request)
      const organizations = await findOrganizations(app, signedIn)
      const readable = organizations.filter(({ may }) => may.readTenants)
      if (readable.length === 0) requirePermission(signedIn, 'tenant:read')
      const ids = readable.flatMap(({ tenants }) => tenants.map(({ id }) => id))
      const runsInstallation = isGranted(signedIn.rightsIn(null).direct, '*')
      const tenants = await readTenants(app, ids, { runsInstallation })
      return reply.send({ tenants })
    },
  )

  fastify.get('/api/database-servers', needs('*', 'platform'), async (_request, reply) => {
    const rows = await app.admin
      .selectFrom('databaseServers')
      .select(databaseServerColumns)
      .where('deletedAt', 'is', null)
      .orderBy('name')
      .execute()
    const servers = await Promise.all(
      rows.map(async (row) => {
        const server = openDatabaseServer(app, row)
        const problem = await pingServer(app, server)
        return { id: row.id, isReachable: problem === null, problem, connections: app.pools.usedOf(server.address) }
      }),
    )
    return reply.send({ servers })
  })

  archiveRoutes(app, fastify)
}

import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { authRoutes } from '../auth/routes.ts'
import { dashboardRoutes } from '../dashboard/routes.ts'
import { graphqlRoutes } from '../graphql/routes.ts'
import { exportRoutes } from '../records/export-routes.ts'
import { importRoutes } from '../records/import-routes.ts'

/** Every capability's doors. */
export function registerRoutes(app: App, fastify: FastifyInstance): void {
  for (const routes of [authRoutes, dashboardRoutes, graphqlRoutes, importRoutes, exportRoutes]) routes(app, fastify)
}

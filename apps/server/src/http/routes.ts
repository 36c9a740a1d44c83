import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { keyDoors } from '../api-keys/doors.ts'
import { aiRoutes } from '../ai/routes.ts'
import { auditRoutes } from '../audit/routes.ts'
import { authRoutes } from '../auth/routes.ts'
import { dashboardRoutes } from '../dashboard/routes.ts'
import { fileRoutes } from '../files/routes.ts'
import { formRoutes } from '../forms/routes.ts'
import { graphqlRoutes } from '../graphql/routes.ts'
import { liveRoutes } from '../live/routes.ts'
import { monitoringRoutes } from '../monitoring/routes.ts'
import { exportRoutes } from '../records/export-routes.ts'
import { importRoutes } from '../records/import/routes.ts'
import { seeOnly } from '../roles/see-as.ts'
import { tenantRoutes } from '../tenants/routes.ts'
import { avatarRoutes } from '../users/avatar-routes.ts'
import { userRoutes } from '../users/routes.ts'
import { workflowRoutes } from '../workflows/routes.ts'

/** Every capability's doors, behind what holds at all of them. Each says what it asks for (route-access.ts). */
export function registerRoutes(app: App, fastify: FastifyInstance): void {
  for (const routes of [
    keyDoors,
    seeOnly,
    authRoutes,
    dashboardRoutes,
    graphqlRoutes,
    importRoutes,
    exportRoutes,
    fileRoutes,
    formRoutes,
    aiRoutes,
    auditRoutes,
    liveRoutes,
    monitoringRoutes,
    tenantRoutes,
    workflowRoutes,
    userRoutes,
    avatarRoutes,
  ])
    routes(app, fastify)
}

import type { FastifyInstance } from 'fastify'
import type { App } from './app.ts'
import { keyDoors } from '../capabilities/api-keys/doors.ts'
import { aiRoutes } from '../capabilities/ai/routes.ts'
import { auditRoutes } from '../capabilities/audit/routes.ts'
import { authRoutes } from '../capabilities/auth/routes.ts'
import { dashboardRoutes } from '../capabilities/dashboard/routes.ts'
import { fileRoutes } from '../capabilities/files/routes.ts'
import { formRoutes } from '../capabilities/forms/routes.ts'
import { graphqlRoutes } from '../api/graphql/routes.ts'
import { liveRoutes } from '../capabilities/live/routes.ts'
import { monitoringRoutes } from '../capabilities/monitoring/routes.ts'
import { exportRoutes } from '../records/export/export-routes.ts'
import { importRoutes } from '../records/import/routes.ts'
import { seeOnly } from '../capabilities/roles/see-as.ts'
import { tenantRoutes } from '../capabilities/tenants/routes.ts'
import { avatarRoutes } from '../capabilities/users/avatar-routes.ts'
import { userRoutes } from '../capabilities/users/routes.ts'
import { workflowRoutes } from '../capabilities/workflows/routes.ts'

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

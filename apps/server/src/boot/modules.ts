import { admissionModule } from '../platform/admission/module.ts'
import { figuresModule } from '../platform/monitoring/module.ts'
import { jobsModule } from '../platform/jobs/module.ts'
import { mailModule } from '../platform/mail/module.ts'
import { tenantDatabasesModule } from '../platform/tenants/module.ts'
import { sweepsModule } from '../platform/retention/module.ts'
import { accountsModule } from '../request/accounts/module.ts'
import { requestModule } from '../request/module.ts'
import { documentsModule } from '../api/graphql/module.ts'
import { graphqlConnectionsModule } from '../api/graphql-connections/module.ts'
import { graphqlOverHttpModule } from '../api/graphql-over-http/module.ts'
import { graphqlOverWebSocketModule } from '../api/graphql-over-websocket/module.ts'
import { structureModule } from '../structure/module.ts'
import { structureChangeModule } from '../structure/change/module.ts'
import { adminEndpointModule } from '../structure/admin/module.ts'
import { recordsModule } from '../records/module.ts'
import { restModule } from '../records/rest/module.ts'
import { importModule } from '../records/import/module.ts'
import { baseModule } from '../records/base/module.ts'
import { exportModule } from '../records/export/module.ts'
import { installsModule } from '../records/installs/module.ts'
import { apiKeysModule } from '../capabilities/api-keys/module.ts'
import { rolesModule } from '../capabilities/roles/module.ts'
import { authModule } from '../capabilities/auth/module.ts'
import { navigationModule } from '../capabilities/navigation/module.ts'
import { viewsModule } from '../capabilities/views/module.ts'
import { insightsModule } from '../capabilities/insights/module.ts'
import { layoutsModule } from '../capabilities/layouts/module.ts'
import { interfacesModule } from '../capabilities/interfaces/module.ts'
import { templatesModule } from '../capabilities/templates/module.ts'
import { tenantsModule } from '../capabilities/tenants/module.ts'
import { aiModule } from '../capabilities/ai/module.ts'
import { settingsModule } from '../capabilities/settings/module.ts'
import { notificationsModule } from '../capabilities/notifications/module.ts'
import { commentsModule } from '../capabilities/comments/module.ts'
import { workflowsModule } from '../capabilities/workflows/module.ts'
import { webhooksModule } from '../capabilities/webhooks/module.ts'
import { usersModule } from '../capabilities/users/module.ts'
import { auditModule } from '../capabilities/audit/module.ts'
import { filesModule } from '../capabilities/files/module.ts'
import { publicLinksModule } from '../capabilities/public-links/module.ts'
import { liveModule } from '../capabilities/live/module.ts'
import { dashboardModule } from '../capabilities/dashboard/module.ts'
import { monitoringModule } from '../capabilities/monitoring/module.ts'
import { backupsModule } from '../capabilities/backups/module.ts'
import { retentionModule } from '../capabilities/retention/module.ts'
import { personalDataModule } from '../capabilities/personal-data/module.ts'
import { binModule } from '../capabilities/bin/module.ts'
import { Extensions, type Module } from '../platform/extension-point.ts'

/**
 * All modules of the server. Their order is the order of the items in each list: hooks, routes, entities and operations. A new capability
 * is a folder and a line here.
 */
const modules: readonly Module[] = [
  admissionModule,
  figuresModule,
  jobsModule,
  mailModule,
  tenantDatabasesModule,
  sweepsModule,
  requestModule,
  accountsModule,
  documentsModule,
  graphqlConnectionsModule,
  graphqlOverHttpModule,
  graphqlOverWebSocketModule,
  structureModule,
  structureChangeModule,
  adminEndpointModule,
  recordsModule,
  restModule,
  importModule,
  baseModule,
  exportModule,
  installsModule,
  apiKeysModule,
  rolesModule,
  authModule,
  navigationModule,
  viewsModule,
  insightsModule,
  layoutsModule,
  interfacesModule,
  templatesModule,
  tenantsModule,
  aiModule,
  settingsModule,
  notificationsModule,
  commentsModule,
  workflowsModule,
  webhooksModule,
  usersModule,
  auditModule,
  filesModule,
  publicLinksModule,
  liveModule,
  dashboardModule,
  monitoringModule,
  binModule,
  retentionModule,
  personalDataModule,
  backupsModule,
]

export const extensions = new Extensions(modules)

import { reconcileReport, reportProblems } from '@monarch/schema'
import { adminQueries, tenantQueries } from '../../api/graphql/function-query.ts'
import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { memberRemovals } from '../../api/admin/member-removal.ts'
import { routes } from '../../api/http/route.ts'
import { type SealedColumn, sealedColumns } from '../../platform/db/sealed-columns.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { schedules, tasks } from '../../platform/jobs/task.ts'
import { gauges } from '../../platform/monitoring/gauge.ts'
import { services } from '../../platform/service.ts'
import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { fileHolders } from '../../records/files/file-holders.ts'
import { contentInstallers } from '../../records/installs/content-installer.ts'
import { questionsToIndex } from '../../structure/indexes/reconcile.ts'
import { insightUsers } from '../../structure/insight-users.ts'
import { structureDependents } from '../../structure/change/dependent.ts'
import { linkRoutes } from '../../structure/public-links/routes.ts'
import { rowDependent } from '../../structure/change/row-dependent.ts'
import { digestMutations, digestTestsService } from './digest-mutations.ts'
import { digestRecipients } from './digest-queries.ts'
import { digestStopRoutes } from './digest-stop-routes.ts'
import { dashboardFiles } from './dashboard-files.ts'
import { dashboardMutations } from './dashboard-mutations.ts'
import { embedGuestRoutes, embedRoutes } from './embed-routes.ts'
import { embedSecretPurpose, previousEmbedSecretPurpose } from './embed-secrets.ts'
import { insightEntities } from './entities.ts'
import { installInsights } from './install-insights.ts'
import { reportKind, reportQuestions } from './insight-kinds.ts'
import { computeMetricTask, metricCrossedTask, metricTickTask } from './compute-metric.ts'
import { handOverInsights } from './member-removal.ts'
import { metricMutations } from './metric-mutations.ts'
import { metricQueries } from './metric-queries.ts'
import { dashboardTarget } from './public-dashboard-link.ts'
import { publicDashboardRoutes } from './public-dashboard-routes.ts'
import { publicTilesService } from './public-tiles.ts'
import { reportQueries } from './queries.ts'
import { reportMutations } from './report-mutations.ts'
import { digestTickTask, mailDigestTask, sendDigestTask, testDigestTask } from './send-digest.ts'
import { readStaysTask, staysService } from './stays.ts'
import { turnsService } from './turns.ts'
import { dashboardsWith, usersOfInsight } from './users-of-insight.ts'

const sealedSecret = (column: string, purpose: (id: string) => string): SealedColumn => ({
  table: 'publicLinks',
  column,
  key: 'id',
  of: ['id'],
  purpose: ({ id }) => purpose(id!),
})

export const insightsModule = defineModule(
  'insights',
  provide(services, [turnsService, publicTilesService, staysService, digestTestsService]),
  provide(gauges, [
    {
      name: 'monarch_reports_waiting',
      help: 'Reports that wait in this process for others of their tenant',
      read: (app) => app.services.get(turnsService).waiting,
    },
  ]),
  provide(memberRemovals, [handOverInsights]),
  provide(structureDependents, [rowDependent(reportKind, { reconcile: reconcileReport, problems: reportProblems })]),
  provide(questionsToIndex, [reportQuestions]),
  provide(contentInstallers, [installInsights]),
  provide(fileHolders, [dashboardFiles]),
  provide(adminEntities, insightEntities),
  provide(tasks, [readStaysTask, computeMetricTask, metricCrossedTask, metricTickTask]),
  provide(tasks, [digestTickTask, sendDigestTask, mailDigestTask, testDigestTask]),
  provide(schedules, [
    { task: metricTickTask.name, at: '* * * * *' },
    { task: digestTickTask.name, at: '* * * * *' },
  ]),
  provide(insightUsers, [dashboardsWith]),
  provide(adminQueries, [usersOfInsight, digestRecipients]),
  provide(tenantQueries, [...reportQueries, ...metricQueries]),
  provide(routes, [
    linkRoutes('/api/dashboards/:id/link', dashboardTarget, 'insight:update of a shared dashboard, in its tenant'),
    publicDashboardRoutes,
    embedRoutes,
    embedGuestRoutes,
    digestStopRoutes,
  ]),
  provide(sealedColumns, [
    sealedSecret('sealedSecret', embedSecretPurpose),
    sealedSecret('sealedPrevious', previousEmbedSecretPurpose),
  ]),
  provide(adminMutations, [...reportMutations, ...metricMutations, ...dashboardMutations, ...digestMutations]),
)

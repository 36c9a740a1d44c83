import { checkWorkflow, publishedRules, reconcileWorkflow } from '@monarch/schema'
import { schedules, tasks } from '../../platform/jobs/task.ts'
import { routes } from '../../api/http/route.ts'
import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { adminQueries, tenantQueries } from '../../api/graphql/function-query.ts'
import { insightUsers } from '../../structure/insight-users.ts'
import { metricListeners } from '../../structure/metric-crossed.ts'
import { structureDependents } from '../../structure/change/dependent.ts'
import { rowDependent } from '../../structure/change/row-dependent.ts'
import { services } from '../../platform/service.ts'
import { activeWorkflowsService } from './triggers/active-workflows.ts'
import { memberRemovals } from '../../api/admin/member-removal.ts'
import { startTasks } from '../../platform/start-task.ts'
import { sealedColumns } from '../../platform/db/sealed-columns.ts'
import { signedValues } from '../../platform/secrets/signed-values.ts'
import { countWebhooks } from './routes.ts'
import { headerPurpose } from './run/sealed-headers.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { handOverWorkflows } from './member-removal.ts'
import { workflowEntities } from './entities.ts'
import { contentInstallers } from '../../records/installs/content-installer.ts'
import { installWorkflows } from './install-workflows.ts'
import { workflowKind } from './rows/workflow-kind.ts'
import { workflowMutations } from './mutations.ts'
import { workflowRoutes } from './routes.ts'
import { runWorkflowsTask } from './run/run-workflows.ts'
import { runsQuery } from './run/runs-query.ts'
import { sealPlainHeaders, sealVersionsTask } from './seal-plain-headers.ts'
import { startOnCrossing } from './triggers/metric-trigger.ts'
import { workflowsOfMetrics } from './triggers/workflows-of-metrics.ts'
import { startWorkflowTask } from './triggers/start-workflow.ts'
import { workflowAccessQueries } from './access-query.ts'
import { workflowQueries } from './run/dry-run.ts'
import { workflowTickTask } from './triggers/tick.ts'
import { tenantSweeps } from '../../platform/retention/sweeps.ts'
import { sweepRuns } from './run/sweep-runs.ts'
import { wakeTenantRuns } from '../../platform/tenants/tenant-runs.ts'
import { tenantReopened } from '../../platform/tenants/status.ts'
import { recordListeners } from '../../records/after-commit.ts'
import { triggerReadersService, wakeTriggers } from './triggers/read-triggers.ts'
import { runWorkflowsTaskName } from './run/wake.ts'

export const workflowsModule = defineModule(
  'workflows',
  provide(memberRemovals, [handOverWorkflows]),
  provide(services, [activeWorkflowsService, triggerReadersService]),
  provide(recordListeners, [wakeTriggers]),
  provide(tenantReopened, [(app, trx, tenantId) => wakeTenantRuns(app, runWorkflowsTaskName, tenantId, { trx })]),
  provide(startTasks, [sealPlainHeaders]),
  provide(sealedColumns, [
    {
      table: 'workflowSecrets',
      column: 'sealedValue',
      key: 'id',
      of: ['id', 'tenantId', 'server'],
      purpose: ({ id, tenantId, server }) => headerPurpose({ id: id!, tenantId: tenantId!, server: server! }),
    },
  ]),
  provide(signedValues, [countWebhooks]),
  provide(tasks, [runWorkflowsTask, startWorkflowTask, workflowTickTask, sealVersionsTask]),
  provide(schedules, [{ task: workflowTickTask.name, at: '* * * * *' }]),
  provide(tenantSweeps, [sweepRuns]),
  provide(structureDependents, [
    rowDependent(workflowKind, {
      reconcile: reconcileWorkflow,
      // A draft may be unfinished.
      problems: (structure, workflow) =>
        workflow.publishedDefinition === null
          ? []
          : checkWorkflow(structure, workflow.publishedDefinition, publishedRules(workflow)).problems,
    }),
  ]),
  provide(metricListeners, [startOnCrossing]),
  provide(insightUsers, [workflowsOfMetrics]),
  provide(routes, [workflowRoutes]),
  provide(contentInstallers, [installWorkflows]),
  provide(adminEntities, workflowEntities),
  provide(adminMutations, workflowMutations),
  provide(adminQueries, [...workflowQueries, ...workflowAccessQueries]),
  provide(tenantQueries, [runsQuery]),
)

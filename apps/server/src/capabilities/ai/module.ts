import { schedules, tasks } from '../../platform/jobs/task.ts'
import { routes } from '../../api/http/route.ts'
import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { aiKeyPurpose } from '../../platform/ai-model/complete-for-tenant.ts'
import { sealedColumns } from '../../platform/db/sealed-columns.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { aiEntities } from './entities.ts'
import { generateTask } from './generate.ts'
import { aiMutations } from './mutations.ts'
import { aiRoutes } from './routes.ts'
import { sweepGenerationsTask } from './sweep.ts'
import { wakeTenantRuns } from '../../platform/tenants/tenant-runs.ts'
import { tenantReopened } from '../../platform/tenants/status.ts'
import { writeListeners } from '../../records/after-commit.ts'
import { generateTaskName, wakeAfterWrite } from './wake.ts'

export const aiModule = defineModule(
  'ai',
  provide(writeListeners, [wakeAfterWrite]),
  provide(tenantReopened, [(app, trx, tenantId) => wakeTenantRuns(app, generateTaskName, tenantId, { trx })]),
  provide(sealedColumns, [
    {
      table: 'aiSettings',
      column: 'sealedKey',
      key: 'id',
      of: ['organizationId', 'baseUrl'],
      purpose: ({ organizationId, baseUrl }) => aiKeyPurpose(organizationId!, baseUrl!),
    },
  ]),
  provide(tasks, [generateTask, sweepGenerationsTask]),
  provide(schedules, [{ task: sweepGenerationsTask.name, at: '*/10 * * * *' }]),
  provide(routes, [aiRoutes]),
  provide(adminEntities, aiEntities),
  provide(adminMutations, aiMutations),
)

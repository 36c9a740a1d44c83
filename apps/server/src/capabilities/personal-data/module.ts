import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { routes } from '../../api/http/route.ts'
import { erasureLists, restoredHooks, restoredTenantHooks } from '../../platform/backup/restored.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { schedules, tasks } from '../../platform/jobs/task.ts'
import { eraseInTenantsTask, finishErasuresTask } from './erasures.ts'
import { personalDataMutations } from './mutations.ts'
import { eraseAgain, eraseAgainInTenant, listErasures } from './restored.ts'
import { personalDataRoutes } from './routes.ts'

export const personalDataModule = defineModule(
  'personal data',
  provide(routes, [personalDataRoutes]),
  provide(tasks, [eraseInTenantsTask, finishErasuresTask]),
  provide(schedules, [{ task: finishErasuresTask.name, at: '29 * * * *' }]),
  provide(erasureLists, [listErasures]),
  provide(restoredHooks, [eraseAgain]),
  provide(restoredTenantHooks, [eraseAgainInTenant]),
  provide(adminMutations, personalDataMutations),
)

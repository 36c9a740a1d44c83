import { defineModule, provide } from '../extension-point.ts'
import { schedules, tasks } from '../jobs/task.ts'
import { upgradeTenantsTask, upgradeTenantTask } from './upgrade.ts'

export const tenantDatabasesModule = defineModule(
  'tenant databases',
  provide(tasks, [upgradeTenantTask, upgradeTenantsTask]),
  provide(schedules, [{ task: upgradeTenantsTask.name, at: '* * * * *' }]),
)

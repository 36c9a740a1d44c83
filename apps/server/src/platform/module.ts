import { schedules, tasks } from './jobs/task.ts'
import { defineModule, provide } from './extension-point.ts'
import { freeJobsTask } from './jobs/free-jobs.ts'
import { deliverMailTask } from './mail/send-mail.ts'
import { upgradeTenantsTask, upgradeTenantTask } from './tenants/upgrade.ts'

export const platformModule = defineModule(
  'platform',
  provide(tasks, [freeJobsTask, deliverMailTask, upgradeTenantTask, upgradeTenantsTask]),
  provide(schedules, [
    { task: freeJobsTask.name, at: '* * * * *' },
    { task: upgradeTenantsTask.name, at: '* * * * *' },
  ]),
)

import { schedules, tasks } from './jobs/task.ts'
import { defineModule, provide } from './extension-point.ts'
import { freeJobsTask } from './jobs/free-jobs.ts'
import { lanesService } from './admission/lanes.ts'
import { eventLoopService } from './monitoring/event-loop.ts'
import { trafficService } from './monitoring/traffic.ts'
import { services } from './service.ts'
import { deliverMailTask } from './mail/send-mail.ts'
import { upgradeTenantsTask, upgradeTenantTask } from './tenants/upgrade.ts'

export const platformModule = defineModule(
  'platform',
  provide(services, [lanesService, trafficService, eventLoopService]),
  provide(tasks, [freeJobsTask, deliverMailTask, upgradeTenantTask, upgradeTenantsTask]),
  provide(schedules, [
    { task: freeJobsTask.name, at: '* * * * *' },
    { task: upgradeTenantsTask.name, at: '* * * * *' },
  ]),
)

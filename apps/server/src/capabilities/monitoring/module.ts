import { schedules, tasks } from '../../platform/jobs/task.ts'
import { routes } from '../../api/http/route.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { monitoringRoutes } from './routes.ts'
import { heartbeatTask } from './uptime.ts'

export const monitoringModule = defineModule(
  'monitoring',
  provide(tasks, [heartbeatTask]),
  provide(schedules, [{ task: heartbeatTask.name, at: '* * * * *' }]),
  provide(routes, [monitoringRoutes]),
)

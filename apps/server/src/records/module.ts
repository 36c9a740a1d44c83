import { tasks } from '../platform/jobs/task.ts'
import { routes } from '../api/http/route.ts'
import { defineModule, provide } from '../platform/extension-point.ts'
import { tenantEndpointRoutes } from './endpoint-routes.ts'
import { copyUserNameTask } from './user-names.ts'

export const recordsModule = defineModule(
  'records',
  provide(tasks, [copyUserNameTask]),
  provide(routes, [tenantEndpointRoutes]),
)

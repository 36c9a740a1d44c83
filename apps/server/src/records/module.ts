import { tasks } from '../platform/jobs/task.ts'
import { routes } from '../api/http/route.ts'
import { services } from '../platform/service.ts'
import { announcerService } from './after-commit.ts'
import { tableSizesService } from './table-sizes.ts'
import { defineModule, provide } from '../platform/extension-point.ts'
import { tenantEndpointRoutes } from './endpoint-routes.ts'
import { copyUserNameTask, recordedNamesService } from './user-names.ts'

export const recordsModule = defineModule(
  'records',
  provide(services, [announcerService, recordedNamesService, tableSizesService]),
  provide(tasks, [copyUserNameTask]),
  provide(routes, [tenantEndpointRoutes]),
)

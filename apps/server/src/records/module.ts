import { tasks } from '../platform/jobs/task.ts'
import { routes } from '../api/http/route.ts'
import { gauges } from '../platform/monitoring/gauge.ts'
import { defineModule, provide } from '../platform/extension-point.ts'
import { tenantEndpointRoutes } from './endpoint-routes.ts'
import { exportRoutes } from './export/export-routes.ts'
import { importRoutes } from './import/routes.ts'
import { readingOf } from './import/file.ts'
import { installAgain, installTemplateTask } from './installs/install.ts'
import { tenantReopened } from '../platform/tenants/status.ts'
import { copyUserNameTask } from './user-names.ts'

export const recordsModule = defineModule(
  'records',
  provide(tasks, [copyUserNameTask, installTemplateTask]),
  provide(tenantReopened, [installAgain]),
  provide(routes, [tenantEndpointRoutes, importRoutes, exportRoutes]),
  provide(gauges, [
    {
      name: 'monarch_import_workbooks',
      help: 'Workbooks that this process is reading',
      read: (app) => readingOf(app).workbooks,
    },
  ]),
)

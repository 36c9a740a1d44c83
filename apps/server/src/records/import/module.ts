import { routes } from '../../api/http/route.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { gauges } from '../../platform/monitoring/gauge.ts'
import { readingOf } from './file.ts'
import { importRoutes } from './routes.ts'

export const importModule = defineModule(
  'import',
  provide(routes, [importRoutes]),
  provide(gauges, [
    {
      name: 'monarch_import_workbooks',
      help: 'Workbooks that this process is reading',
      read: (app) => readingOf(app).workbooks,
    },
  ]),
)

import { routes } from '../../api/http/route.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { gauges } from '../../platform/monitoring/gauge.ts'
import { slotsService } from '../../platform/admission/slots.ts'
import { services } from '../../platform/service.ts'
import { importsService } from './answer.ts'
import { workbookSlots } from './file.ts'
import { importRoutes } from './routes.ts'

export const importModule = defineModule(
  'import',
  provide(services, [importsService]),
  provide(routes, [importRoutes]),
  provide(gauges, [
    {
      name: 'monarch_import_workbooks',
      help: 'Workbooks that this process is reading',
      read: (app) => app.services.get(slotsService).taken(workbookSlots),
    },
  ]),
)

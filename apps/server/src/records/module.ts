import { routes } from '../api/http/route.ts'
import { services } from '../platform/service.ts'
import { announcerService } from './after-commit.ts'
import { tableSizesService } from './table-sizes.ts'
import { defineModule, provide } from '../platform/extension-point.ts'
import { tenantEndpointRoutes } from './endpoint-routes.ts'

export const recordsModule = defineModule(
  'records',
  provide(services, [announcerService, tableSizesService]),
  provide(routes, [tenantEndpointRoutes]),
)

import { routes } from '../api/http/route.ts'
import { services } from '../platform/service.ts'
import { announcerService } from './after-commit.ts'
import { tableSizesService } from './table-sizes.ts'
import { defineModule, provide } from '../platform/extension-point.ts'
import { tenantSweeps } from '../platform/retention/sweeps.ts'
import { tenantEndpointRoutes } from './endpoint-routes.ts'
import { sweepHistory } from './operation-log/sweep-history.ts'

export const recordsModule = defineModule(
  'records',
  provide(services, [announcerService, tableSizesService]),
  provide(tenantSweeps, [sweepHistory]),
  provide(routes, [tenantEndpointRoutes]),
)

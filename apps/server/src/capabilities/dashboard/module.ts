import { routes } from '../../api/http/route.ts'
import { services } from '../../platform/service.ts'
import { statsService } from './stats.ts'
import { tenantQueries } from '../../api/graphql/function-query.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { assignedQuery } from './queries.ts'
import { dashboardRoutes } from './routes.ts'

export const dashboardModule = defineModule(
  'dashboard',
  provide(services, [statsService]),
  provide(routes, [dashboardRoutes]),
  provide(tenantQueries, [assignedQuery]),
)

import { routes } from '../../api/http/route.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { services } from '../../platform/service.ts'
import { airtableTurnsService } from './airtable/turns.ts'
import { baseConnectionRoutes } from './connection-routes.ts'
import { baseRoutes } from './routes.ts'

export const baseModule = defineModule(
  'base',
  provide(services, [airtableTurnsService]),
  provide(routes, [baseRoutes, baseConnectionRoutes]),
)

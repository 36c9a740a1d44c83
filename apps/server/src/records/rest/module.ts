import { routes } from '../../api/http/route.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { restRoutes } from './routes.ts'

export const restModule = defineModule('rest', provide(routes, [restRoutes]))

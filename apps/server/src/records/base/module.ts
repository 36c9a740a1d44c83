import { routes } from '../../api/http/route.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { baseConnectionRoutes } from './connection-routes.ts'
import { baseRoutes } from './routes.ts'

export const baseModule = defineModule('base', provide(routes, [baseRoutes, baseConnectionRoutes]))

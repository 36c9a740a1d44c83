import { routes } from '../../api/http/route.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { dashboardRoutes } from './routes.ts'

export const dashboardModule = defineModule('dashboard', provide(routes, [dashboardRoutes]))

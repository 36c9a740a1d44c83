import { routes } from '../../api/http/route.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { exportRoutes } from './export-routes.ts'

export const exportModule = defineModule('export', provide(routes, [exportRoutes]))

import { routes } from '../../api/http/route.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { formRoutes } from './routes.ts'

export const formsModule = defineModule('forms', provide(routes, [formRoutes]))

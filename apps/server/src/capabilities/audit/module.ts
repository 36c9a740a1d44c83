import { routes } from '../../api/http/route.ts'
import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { auditEntities } from './entities.ts'
import { auditRoutes } from './routes.ts'

export const auditModule = defineModule('audit', provide(routes, [auditRoutes]), provide(adminEntities, auditEntities))

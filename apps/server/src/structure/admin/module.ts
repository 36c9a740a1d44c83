import { adminQueries } from '../../api/graphql/function-query.ts'
import { routes } from '../../api/http/route.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { adminEntities } from './admin-entity.ts'
import { adminEndpointRoutes } from './routes.ts'
import { indexesQuery } from './indexes-query.ts'
import { structureEntities } from './structure-entities.ts'
import { structureQueries } from './structure-queries.ts'

export const adminEndpointModule = defineModule(
  'admin endpoint',
  provide(routes, [adminEndpointRoutes]),
  provide(adminEntities, structureEntities),
  provide(adminQueries, [...structureQueries, indexesQuery]),
)

import { adminQuestions } from '../../api/graphql/question.ts'
import { routes } from '../../api/http/route.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { adminEntities } from './admin-entity.ts'
import { adminEndpointRoutes } from './routes.ts'
import { structureEntities } from './structure-entities.ts'
import { structureQuestions } from './structure-questions.ts'

export const adminEndpointModule = defineModule(
  'admin endpoint',
  provide(routes, [adminEndpointRoutes]),
  provide(adminEntities, structureEntities),
  provide(adminQuestions, structureQuestions),
)

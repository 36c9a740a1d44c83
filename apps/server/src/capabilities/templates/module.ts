import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { adminQueries } from '../../api/graphql/function-query.ts'
import { startTasks } from '../../platform/start-task.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { templateEntities } from './entities.ts'
import { templateMutations } from './mutations.ts'
import { templateQueries } from './queries.ts'
import { shipTemplates } from './ship.ts'

export const templatesModule = defineModule(
  'templates',
  provide(startTasks, [shipTemplates]),
  provide(adminEntities, templateEntities),
  provide(adminMutations, templateMutations),
  provide(adminQueries, templateQueries),
)

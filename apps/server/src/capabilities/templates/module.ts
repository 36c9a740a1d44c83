import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { adminQueries } from '../../api/graphql/function-query.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { templateEntities } from './entities.ts'
import { templateMutations } from './mutations.ts'
import { templateQueries } from './queries.ts'

export const templatesModule = defineModule(
  'templates',
  provide(adminEntities, templateEntities),
  provide(adminMutations, templateMutations),
  provide(adminQueries, templateQueries),
)

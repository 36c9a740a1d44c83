import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { adminQueries } from '../../api/graphql/function-query.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { settingEntities } from './entities.ts'
import { settingMutations } from './mutations.ts'
import { settingQueries } from './queries.ts'

export const settingsModule = defineModule(
  'settings',
  provide(adminEntities, settingEntities),
  provide(adminMutations, settingMutations),
  provide(adminQueries, settingQueries),
)

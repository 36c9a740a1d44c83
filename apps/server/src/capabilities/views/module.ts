import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { viewEntities } from './entities.ts'
import { viewMutations } from './mutations.ts'

export const viewsModule = defineModule(
  'views',
  provide(adminEntities, viewEntities),
  provide(adminMutations, viewMutations),
)

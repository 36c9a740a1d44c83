import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { layoutEntities } from './entities.ts'
import { layoutMutations } from './mutations.ts'

export const layoutsModule = defineModule(
  'layouts',
  provide(adminEntities, layoutEntities),
  provide(adminMutations, layoutMutations),
)

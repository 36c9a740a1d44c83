import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { organizationEntities } from './entities.ts'
import { organizationMutations } from './mutations.ts'

export const organizationsModule = defineModule(
  'organizations',
  provide(adminEntities, organizationEntities),
  provide(adminMutations, organizationMutations),
)

import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { retentionEntities } from './entities.ts'
import { retentionMutations } from './mutations.ts'

export const retentionModule = defineModule(
  'retention',
  provide(adminEntities, retentionEntities),
  provide(adminMutations, retentionMutations),
)

import { requestHooks } from '../../api/http/route.ts'
import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { keyDoors } from './doors.ts'
import { apiKeyEntities } from './entities.ts'
import { apiKeyMutations } from './mutations.ts'

export const apiKeysModule = defineModule(
  'api-keys',
  provide(requestHooks, [keyDoors]),
  provide(adminEntities, apiKeyEntities),
  provide(adminMutations, apiKeyMutations),
)

import { requestHooks } from '../../api/http/route.ts'
import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { services } from '../../platform/service.ts'
import { keyUsesService } from './key-routes.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { guardKeyRoutes } from './key-routes.ts'
import { apiKeyEntities } from './entities.ts'
import { apiKeyMutations } from './mutations.ts'
import { actorProviders } from '../../request/acting.ts'
import { credentialProviders } from '../../request/credentials.ts'
import { keyProvider } from './find-key.ts'
import { accessOfKey } from './key-rights.ts'
import { memberRemovals } from '../../api/admin/member-removal.ts'
import { revokeKeysGivenBy } from './keys.ts'

export const apiKeysModule = defineModule(
  'api-keys',
  provide(services, [keyUsesService]),
  provide(credentialProviders, [keyProvider]),
  provide(actorProviders, [{ accepts: ({ apiKeyId }) => apiKeyId !== null, find: accessOfKey }]),
  provide(requestHooks, [guardKeyRoutes]),
  provide(memberRemovals, [revokeKeysGivenBy]),
  provide(adminEntities, apiKeyEntities),
  provide(adminMutations, apiKeyMutations),
)

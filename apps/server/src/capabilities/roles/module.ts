import { requestHooks } from '../../api/http/route.ts'
import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { adminQueries } from '../../api/graphql/function-query.ts'
import { services } from '../../platform/service.ts'
import { impersonationsService } from './impersonate.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { roleEntities } from './entities.ts'
import { structureDependents } from '../../structure/change/dependent.ts'
import { rolesFollowStructure } from './follow-structure.ts'
import { roleMutations } from './mutations.ts'
import { roleQueries } from './queries.ts'
import { impersonate, refuseImpersonatedWrites } from './impersonate.ts'
import { impersonations } from '../../request/context.ts'

export const rolesModule = defineModule(
  'roles',
  provide(services, [impersonationsService]),
  provide(impersonations, [impersonate]),
  provide(requestHooks, [refuseImpersonatedWrites]),
  provide(structureDependents, [rolesFollowStructure]),
  provide(adminEntities, roleEntities),
  provide(adminMutations, roleMutations),
  provide(adminQueries, roleQueries),
)

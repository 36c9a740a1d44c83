import { tasks } from '../../platform/jobs/task.ts'
import { routes } from '../../api/http/route.ts'
import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { adminQueries } from '../../api/graphql/function-query.ts'
import { services } from '../../platform/service.ts'
import { lastSeenService } from './profile/last-seen.ts'
import { userCountersService } from './accounts/counters.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { avatarRoutes } from './profile/avatar-routes.ts'
import { userEntities } from './entities.ts'
import { userMutations } from './mutations.ts'
import { sendPasswordResetTask } from './passwords/password-reset.ts'
import { userQueries } from './queries.ts'
import { userRoutes } from './routes.ts'
import { setUserRolesMutation } from './members/user-roles.ts'
import { tenantUseListeners } from '../../request/context.ts'
import { storeLastSeen } from './profile/last-seen.ts'

export const usersModule = defineModule(
  'users',
  provide(services, [lastSeenService, userCountersService]),
  provide(tenantUseListeners, [storeLastSeen]),
  provide(tasks, [sendPasswordResetTask]),
  provide(routes, [userRoutes, avatarRoutes]),
  provide(adminEntities, userEntities),
  provide(adminMutations, [...userMutations, setUserRolesMutation]),
  provide(adminQueries, userQueries),
)

import { adminQueries } from '../../api/graphql/function-query.ts'
import { tenantMutations } from '../../records/tenant-endpoint.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { commentMutations } from './mutations.ts'
import { commentQueries } from './queries.ts'

export const commentsModule = defineModule(
  'comments',
  provide(adminQueries, commentQueries),
  provide(tenantMutations, commentMutations),
)

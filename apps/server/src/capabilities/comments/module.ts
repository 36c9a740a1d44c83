import { adminQuestions } from '../../api/graphql/question.ts'
import { tenantMutations } from '../../records/tenant-endpoint.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { commentMutations } from './mutations.ts'
import { commentQuestions } from './questions.ts'

export const commentsModule = defineModule(
  'comments',
  provide(adminQuestions, commentQuestions),
  provide(tenantMutations, commentMutations),
)

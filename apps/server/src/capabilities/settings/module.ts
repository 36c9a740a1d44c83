import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { adminQuestions } from '../../api/graphql/question.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { settingEntities } from './entities.ts'
import { settingMutations } from './mutations.ts'
import { settingQuestions } from './questions.ts'

export const settingsModule = defineModule(
  'settings',
  provide(adminEntities, settingEntities),
  provide(adminMutations, settingMutations),
  provide(adminQuestions, settingQuestions),
)

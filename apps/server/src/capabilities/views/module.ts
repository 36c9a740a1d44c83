import { reconcileView, viewProblems } from '@monarch/schema'
import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { structureDependents } from '../../structure/change/dependent.ts'
import { rowDependent } from '../../structure/change/row-dependent.ts'
import { memberRemovals } from '../../api/admin/member-removal.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { handOverViews } from './member-removal.ts'
import { viewEntities } from './entities.ts'
import { contentInstallers } from '../../records/installs/content-installer.ts'
import { installViews } from './install-views.ts'
import { questionsToIndex } from '../../structure/indexes/reconcile.ts'
import { viewKind, viewQuestions } from './view-kind.ts'
import { viewMutations } from './mutations.ts'

export const viewsModule = defineModule(
  'views',
  provide(memberRemovals, [handOverViews]),
  provide(structureDependents, [rowDependent(viewKind, { reconcile: reconcileView, problems: viewProblems })]),
  provide(questionsToIndex, [viewQuestions]),
  provide(contentInstallers, [installViews]),
  provide(adminEntities, viewEntities),
  provide(adminMutations, viewMutations),
)

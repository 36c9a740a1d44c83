import { schedules, tasks } from '../platform/jobs/task.ts'
import { routes } from '../api/http/route.ts'
import { adminEntities } from './admin/admin-entity.ts'
import { adminQuestions } from '../api/admin/question.ts'
import { defineModule, provide } from '../platform/extension-point.ts'
import { structureEntities } from './admin/structure-entities.ts'
import { adminEndpointRoutes } from './admin/routes.ts'
import { forgetPurgedTask } from './change/forget-purged.ts'
import { prepareStructureTask } from './change/prepare-structure.ts'
import { repairStructureTask } from './change/structure-change.ts'
import { settleBulkTask } from './indexes/bulk.ts'
import { reconcileAllIndexesTask, reconcileIndexesTask } from './indexes/settle.ts'
import { structureQuestions } from './questions.ts'
import { otherKeys } from '../api/admin/admin-mutation.ts'
import { findDone } from './change/change-store.ts'

export const structureModule = defineModule(
  'structure',
  provide(otherKeys, [findDone]),
  provide(tasks, [
    repairStructureTask,
    prepareStructureTask,
    forgetPurgedTask,
    reconcileIndexesTask,
    reconcileAllIndexesTask,
    settleBulkTask,
  ]),
  provide(schedules, [
    { task: repairStructureTask.name, at: '* * * * *' },
    { task: reconcileAllIndexesTask.name, at: '17 * * * *' },
  ]),
  provide(routes, [adminEndpointRoutes]),
  provide(adminEntities, structureEntities),
  provide(adminQuestions, structureQuestions),
)

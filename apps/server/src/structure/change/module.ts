import { idempotencyChecks } from '../../api/admin/admin-mutation.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { services } from '../../platform/service.ts'
import { schedules, tasks } from '../../platform/jobs/task.ts'
import { slowQuestionsService } from '../indexes/slow-questions.ts'
import { rebuildIndexesTask } from './bulk.ts'
import { findDone } from './change-store.ts'
import { fillAllUnsetTask, fillUnsetTask } from './fill-unset.ts'
import { forgetPurgedTask, retryForgettingTask } from './forget-purged.ts'
import { prepareStructureTask } from './prepare-structure.ts'
import { reconcileAllIndexesTask, reconcileIndexesTask } from './reconcile-tenant-indexes.ts'
import { changeQueueService, repairStructureTask } from './finish-change.ts'

export const structureChangeModule = defineModule(
  'structure change',
  provide(services, [changeQueueService, slowQuestionsService]),
  provide(idempotencyChecks, [findDone]),
  provide(tasks, [
    repairStructureTask,
    prepareStructureTask,
    forgetPurgedTask,
    retryForgettingTask,
    reconcileIndexesTask,
    reconcileAllIndexesTask,
    rebuildIndexesTask,
    fillUnsetTask,
    fillAllUnsetTask,
  ]),
  provide(schedules, [
    { task: repairStructureTask.name, at: '* * * * *' },
    { task: fillAllUnsetTask.name, at: '* * * * *' },
    { task: reconcileAllIndexesTask.name, at: '17 * * * *' },
    { task: retryForgettingTask.name, at: '47 3 * * *' },
  ]),
)

import { defineModule, provide } from '../platform/extension-point.ts'
import { tasks } from '../platform/jobs/task.ts'
import { services } from '../platform/service.ts'
import { settingsService } from './settings/effective-settings.ts'
import { structuresService } from './structure-store.ts'
import { modelsService } from './tenant-model.ts'
import { copyUserNameTask, recordedNamesService } from './user-names.ts'

export const structureModule = defineModule(
  'structure',
  provide(services, [structuresService, modelsService, recordedNamesService, settingsService]),
  provide(tasks, [copyUserNameTask]),
)

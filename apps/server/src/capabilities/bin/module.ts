import { schedules, tasks } from '../../platform/jobs/task.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { emptyBinsTask, emptyBinTask } from './empty-bin.ts'

export const binModule = defineModule(
  'bin',
  provide(tasks, [emptyBinsTask, emptyBinTask]),
  provide(schedules, [{ task: emptyBinsTask.name, at: '47 3 * * *' }]),
)

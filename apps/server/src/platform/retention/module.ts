import { defineModule, provide } from '../extension-point.ts'
import { schedules, tasks } from '../jobs/task.ts'
import { applyRetentionTask, applyTenantRetentionTask } from './apply-retention.ts'

export const sweepsModule = defineModule(
  'sweeps',
  provide(tasks, [applyRetentionTask, applyTenantRetentionTask]),
  provide(schedules, [{ task: applyRetentionTask.name, at: '53 */6 * * *' }]),
)

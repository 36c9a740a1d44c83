import { defineModule, provide } from '../../platform/extension-point.ts'
import { schedules, tasks } from '../../platform/jobs/task.ts'
import { backupAlertTask, scheduledBackupTask } from './scheduled.ts'

export const backupsModule = defineModule(
  'backups',
  provide(tasks, [scheduledBackupTask, backupAlertTask]),
  provide(schedules, [
    { task: scheduledBackupTask.name, at: '*/10 * * * *' },
    { task: backupAlertTask.name, at: '5 * * * *' },
  ]),
)

import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { schedules, tasks } from '../../platform/jobs/task.ts'
import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { backupEntities } from './entities.ts'
import { backupMutations } from './mutations.ts'
import { backupAlertTask, baseBackupTask, scheduledBackupTask } from './scheduled.ts'

export const backupsModule = defineModule(
  'backups',
  provide(adminEntities, backupEntities),
  provide(adminMutations, backupMutations),
  provide(tasks, [scheduledBackupTask, backupAlertTask, baseBackupTask]),
  provide(schedules, [
    { task: scheduledBackupTask.name, at: '*/10 * * * *' },
    { task: backupAlertTask.name, at: '5 * * * *' },
    { task: baseBackupTask.name, at: '20 * * * *' },
  ]),
)

import { sweepSignInsTask } from '../auth/sign-ins.ts'
import { emptyBinsTask, emptyBinTask } from '../bin/empty-bin.ts'
import { generateTask } from '../ai/generate.ts'
import { sweepGenerationsTask } from '../ai/sweep.ts'
import { forgetPurgedTask } from '../entities/forget-purged.ts'
import { prepareStructureTask } from '../entities/prepare-structure.ts'
import { repairStructureTask } from '../entities/structure-change.ts'
import { sweepFilesTask, sweepTenantFilesTask } from '../files/sweep.ts'
import { settleBulkTask } from '../indexes/bulk.ts'
import { reconcileAllIndexesTask, reconcileIndexesTask } from '../indexes/settle.ts'
import { heartbeatTask } from '../monitoring/uptime.ts'
import { copyUserNameTask } from '../records/user-names.ts'
import { tellAssignedTask } from '../notifications/assigned.ts'
import { sendHeldTask } from '../notifications/letters.ts'
import { notifyTask } from '../notifications/notify.ts'
import { remindTask } from '../notifications/reminders.ts'
import { installTemplateTask } from '../templates/install.ts'
import { tendTenantsTask } from '../tenants/purge.ts'
import { upgradeTenantsTask, upgradeTenantTask } from '../tenants/upgrade.ts'
import { deliverMailTask } from '../mail/send-mail.ts'
import { sendPasswordResetTask } from '../users/password-reset.ts'
import { runWorkflowsTask } from '../workflows/run-workflows.ts'
import { startWorkflowTask } from '../workflows/start-workflow.ts'
import { sweepRunsTask, workflowTickTask } from '../workflows/tick.ts'
import { freeJobsTask } from './free-jobs.ts'
import type { Schedule, Task } from './task.ts'

/** Every kind of background work. */
export const tasks: readonly Task<never>[] = [
  freeJobsTask,
  repairStructureTask,
  prepareStructureTask,
  forgetPurgedTask,
  generateTask,
  notifyTask,
  tellAssignedTask,
  remindTask,
  sweepGenerationsTask,
  sweepFilesTask,
  sweepTenantFilesTask,
  reconcileIndexesTask,
  reconcileAllIndexesTask,
  settleBulkTask,
  installTemplateTask,
  heartbeatTask,
  deliverMailTask,
  sendHeldTask,
  sendPasswordResetTask,
  tendTenantsTask,
  upgradeTenantTask,
  upgradeTenantsTask,
  runWorkflowsTask,
  startWorkflowTask,
  workflowTickTask,
  sweepRunsTask,
  sweepSignInsTask,
  copyUserNameTask,
  emptyBinsTask,
  emptyBinTask,
]

export const crontab: readonly Schedule[] = [
  { task: freeJobsTask.name, at: '* * * * *' },
  { task: heartbeatTask.name, at: '* * * * *' },
  { task: repairStructureTask.name, at: '* * * * *' },
  { task: reconcileAllIndexesTask.name, at: '17 * * * *' },
  { task: remindTask.name, at: '3 * * * *' },
  { task: sweepFilesTask.name, at: '41 */6 * * *' },
  { task: sweepGenerationsTask.name, at: '*/10 * * * *' },
  { task: tendTenantsTask.name, at: '*/5 * * * *' },
  { task: upgradeTenantsTask.name, at: '* * * * *' },
  { task: workflowTickTask.name, at: '* * * * *' },
  { task: sweepRunsTask.name, at: '23 3 * * *' },
  { task: sweepSignInsTask.name, at: '31 3 * * *' },
  { task: emptyBinsTask.name, at: '47 3 * * *' },
]

import { sweepSignInsTask } from '../capabilities/auth/sign-ins.ts'
import { emptyBinsTask, emptyBinTask } from '../capabilities/bin/empty-bin.ts'
import { generateTask } from '../capabilities/ai/generate.ts'
import { sweepGenerationsTask } from '../capabilities/ai/sweep.ts'
import { forgetPurgedTask } from '../structure/change/forget-purged.ts'
import { prepareStructureTask } from '../structure/change/prepare-structure.ts'
import { repairStructureTask } from '../structure/change/structure-change.ts'
import { sweepFilesTask, sweepTenantFilesTask } from '../capabilities/files/sweep.ts'
import { settleBulkTask } from '../structure/indexes/bulk.ts'
import { reconcileAllIndexesTask, reconcileIndexesTask } from '../structure/indexes/settle.ts'
import { heartbeatTask } from '../capabilities/monitoring/uptime.ts'
import { copyUserNameTask } from '../records/user-names.ts'
import { tellAssignedTask } from '../capabilities/notifications/assigned.ts'
import { sendHeldTask } from '../capabilities/notifications/letters.ts'
import { notifyTask } from '../capabilities/notifications/notify.ts'
import { remindTask } from '../capabilities/notifications/reminders.ts'
import { installTemplateTask } from '../capabilities/templates/install.ts'
import { tendTenantsTask } from '../capabilities/tenants/purge.ts'
import { upgradeTenantsTask, upgradeTenantTask } from '../platform/tenants/upgrade.ts'
import { deliverMailTask } from '../platform/mail/send-mail.ts'
import { sendPasswordResetTask } from '../capabilities/users/password-reset.ts'
import { runWorkflowsTask } from '../capabilities/workflows/run-workflows.ts'
import { startWorkflowTask } from '../capabilities/workflows/start-workflow.ts'
import { sweepRunsTask, workflowTickTask } from '../capabilities/workflows/tick.ts'
import { freeJobsTask } from '../platform/jobs/free-jobs.ts'
import type { Schedule, Task } from '../platform/jobs/task.ts'

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

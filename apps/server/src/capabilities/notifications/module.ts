import { schedules, tasks } from '../../platform/jobs/task.ts'
import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { adminQueries } from '../../api/graphql/function-query.ts'
import { commentHooks } from '../../records/tenant-endpoint.ts'
import { services } from '../../platform/service.ts'
import { memberRemovals } from '../../api/admin/member-removal.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { metricListeners } from '../../structure/metric-crossed.ts'
import { tenantSweeps } from '../../platform/retention/sweeps.ts'
import { sweepNotifications } from './sweep-notifications.ts'
import { deleteNotificationsOf } from './member-removal.ts'
import { assignmentsService, notifyAssignedTask, wakeAssignments } from './assigned.ts'
import { notificationEntities } from './entities.ts'
import { sendHeldTask } from './digest.ts'
import { notificationMutations } from './mutations.ts'
import { notifyTask } from './notify.ts'
import { notificationQueries } from './queries.ts'
import { remindTask } from './reminders.ts'

import { notifyAgain, withNotifications } from './comment-notifications.ts'
import { tenantReopened } from '../../platform/tenants/status.ts'
import { recordListeners } from '../../records/after-commit.ts'
import { importEnded } from '../../records/import/ended.ts'
import { notifyCrossed } from './metric-notifications.ts'
import { notifyImported } from './imported.ts'

export const notificationsModule = defineModule(
  'notifications',
  provide(memberRemovals, [deleteNotificationsOf]),
  provide(services, [assignmentsService]),
  provide(recordListeners, [wakeAssignments]),
  provide(tenantReopened, [notifyAgain]),
  provide(importEnded, [notifyImported]),
  provide(metricListeners, [notifyCrossed]),
  provide(commentHooks, [withNotifications]),
  provide(tasks, [notifyTask, notifyAssignedTask, remindTask, sendHeldTask]),
  provide(tenantSweeps, [sweepNotifications]),
  provide(schedules, [{ task: remindTask.name, at: '3 * * * *' }]),
  provide(adminEntities, notificationEntities),
  provide(adminMutations, notificationMutations),
  provide(adminQueries, notificationQueries),
)

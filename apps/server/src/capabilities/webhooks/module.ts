import { reconcileWebhook } from '@monarch/schema'
import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { memberRemovals } from '../../api/admin/member-removal.ts'
import { tenantQueries } from '../../api/graphql/function-query.ts'
import { sealedColumns } from '../../platform/db/sealed-columns.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { schedules, tasks } from '../../platform/jobs/task.ts'
import { services } from '../../platform/service.ts'
import { tenantReopened } from '../../platform/tenants/status.ts'
import { wakeTenantRuns } from '../../platform/tenants/tenant-runs.ts'
import { recordListeners } from '../../records/after-commit.ts'
import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { structureDependents } from '../../structure/change/dependent.ts'
import { rowDependent } from '../../structure/change/row-dependent.ts'
import { deliverTask } from './deliver/deliver.ts'
import { changeReadersService, deliverTaskName, wakeChanges } from './deliver/read-changes.ts'
import { deliveriesQuery } from './deliveries-query.ts'
import { webhookEntities } from './entities.ts'
import { handOverWebhooks } from './member-removal.ts'
import { webhookMutations } from './mutations.ts'
import { webhookKind } from './rows/webhook-kind.ts'
import { previousPurpose, secretPurpose, urlPurpose } from './rows/webhook-secrets.ts'
import { activeWebhooksService } from './rows/webhook-state.ts'
import { orderDeliveriesTask, sweepDeliveries, webhookTickTask } from './tasks.ts'
import { tenantSweeps } from '../../platform/retention/sweeps.ts'

const sealed = (column: string, purpose: (id: string) => string) => ({
  table: 'webhooks',
  column,
  key: 'id',
  of: ['id'],
  purpose: ({ id }: Readonly<Record<string, string>>) => purpose(id!),
  where: `"${column}" is not null`,
})

export const webhooksModule = defineModule(
  'webhooks',
  provide(memberRemovals, [handOverWebhooks]),
  provide(services, [activeWebhooksService, changeReadersService]),
  provide(recordListeners, [wakeChanges]),
  provide(tenantReopened, [(app, trx, tenantId) => wakeTenantRuns(app, deliverTaskName, tenantId, { trx })]),
  provide(sealedColumns, [
    sealed('sealedUrl', urlPurpose),
    sealed('sealedSecret', secretPurpose),
    sealed('sealedPrevious', previousPurpose),
  ]),
  provide(tasks, [deliverTask, orderDeliveriesTask, webhookTickTask]),
  provide(schedules, [{ task: webhookTickTask.name, at: '* * * * *' }]),
  provide(tenantSweeps, [sweepDeliveries]),
  provide(structureDependents, [rowDependent(webhookKind, { reconcile: reconcileWebhook })]),
  provide(adminEntities, webhookEntities),
  provide(adminMutations, webhookMutations),
  provide(tenantQueries, [deliveriesQuery]),
)

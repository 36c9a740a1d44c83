import { schedules, tasks } from '../../platform/jobs/task.ts'
import { routes } from '../../api/http/route.ts'
import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { databaseServerEntities } from './entities.ts'
import { organizationEntities } from './organization-entities.ts'
import { organizationMutations } from './organization-mutations.ts'
import { tenantMutations as tenantAdminMutations } from './mutations.ts'
import { sealedColumns } from '../../platform/db/sealed-columns.ts'
import { signingKeyPurpose } from '../../platform/secrets/signing-keys.ts'
import { maintainTenantsTask } from './purge.ts'
import { receiptEntities } from './receipts/entities.ts'
import { tenantRoutes } from './routes.ts'
import { databaseServerMutations } from './server-mutations.ts'
import { tenantTransitions } from './transitions.ts'

export const tenantsModule = defineModule(
  'tenants',
  provide(tasks, [maintainTenantsTask]),
  provide(schedules, [{ task: maintainTenantsTask.name, at: '*/5 * * * *' }]),
  provide(routes, [tenantRoutes]),
  provide(adminEntities, [...organizationEntities, ...databaseServerEntities, ...receiptEntities]),
  provide(sealedColumns, [
    {
      table: 'signingKeys',
      column: 'sealedKey',
      key: 'id',
      of: ['id'],
      purpose: ({ id }) => signingKeyPurpose(id!),
    },
  ]),
  provide(adminMutations, [
    ...organizationMutations,
    ...tenantAdminMutations,
    ...tenantTransitions,
    ...databaseServerMutations,
  ]),
)

import { defineModule, provide } from '../extension-point.ts'
import { schedules, tasks } from '../jobs/task.ts'
import { sealedColumns } from '../db/sealed-columns.ts'
import { serverPasswordPurpose } from './database-servers.ts'
import { startTasks } from '../start-task.ts'
import { refreshCollationsTask } from './refresh-collation.ts'
import { tenantPasswordPurpose } from './tenants.ts'
import { upgradeTenantsTask, upgradeTenantTask } from './upgrade.ts'

export const tenantDatabasesModule = defineModule(
  'tenant databases',
  provide(sealedColumns, [
    {
      table: 'tenants',
      column: 'sealedPassword',
      key: 'id',
      of: ['id'],
      purpose: ({ id }) => tenantPasswordPurpose(id!),
    },
    {
      table: 'databaseServers',
      column: 'sealedPassword',
      key: 'id',
      of: ['id', 'user', 'host', 'port'],
      purpose: ({ id, user, host, port }) =>
        serverPasswordPurpose({ id: id!, user: user!, host: host!, port: Number(port) }),
    },
  ]),
  provide(tasks, [upgradeTenantTask, upgradeTenantsTask, refreshCollationsTask]),
  provide(schedules, [
    { task: upgradeTenantsTask.name, at: '* * * * *' },
    { task: refreshCollationsTask.name, at: '35 * * * *' },
  ]),
  provide(startTasks, [(app) => app.jobs.add(refreshCollationsTask.name, {}, { key: 'refresh collations' })]),
)

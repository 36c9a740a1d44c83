import { defineModule, provide } from '../../platform/extension-point.ts'
import { tasks } from '../../platform/jobs/task.ts'
import { tenantReopened } from '../../platform/tenants/status.ts'
import { installAgain, installTemplateTask } from './install.ts'

export const installsModule = defineModule(
  'installs',
  provide(tasks, [installTemplateTask]),
  provide(tenantReopened, [installAgain]),
)

import { schedules, tasks } from '../../platform/jobs/task.ts'
import { routes } from '../../api/http/route.ts'
import { services } from '../../platform/service.ts'
import { thumbnailsService } from '../../records/files/thumbnails.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { fileRoutes } from './routes.ts'
import { sweepFilesTask, sweepTenantFilesTask, sweepUnheldFiles } from './sweep.ts'
import { tenantSweeps } from '../../platform/retention/sweeps.ts'

export const filesModule = defineModule(
  'files',
  provide(services, [thumbnailsService]),
  provide(tasks, [sweepFilesTask, sweepTenantFilesTask]),
  provide(tenantSweeps, [sweepUnheldFiles]),
  provide(schedules, [{ task: sweepFilesTask.name, at: '41 */6 * * *' }]),
  provide(routes, [fileRoutes]),
)

import { schedules, tasks } from '../../platform/jobs/task.ts'
import { routes } from '../../api/http/route.ts'
import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { aiEntities } from './entities.ts'
import { generateTask } from './generate.ts'
import { aiMutations } from './mutations.ts'
import { aiRoutes } from './routes.ts'
import { sweepGenerationsTask } from './sweep.ts'

export const aiModule = defineModule(
  'ai',
  provide(tasks, [generateTask, sweepGenerationsTask]),
  provide(schedules, [{ task: sweepGenerationsTask.name, at: '*/10 * * * *' }]),
  provide(routes, [aiRoutes]),
  provide(adminEntities, aiEntities),
  provide(adminMutations, aiMutations),
)

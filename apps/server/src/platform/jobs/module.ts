import { defineModule, provide } from '../extension-point.ts'
import { freeJobsTask } from './free-jobs.ts'
import { schedules, tasks } from './task.ts'

export const jobsModule = defineModule(
  'jobs',
  provide(tasks, [freeJobsTask]),
  provide(schedules, [{ task: freeJobsTask.name, at: '* * * * *' }]),
)

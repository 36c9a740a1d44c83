import { defineModule, provide } from '../extension-point.ts'
import { tasks } from '../jobs/task.ts'
import { deliverMailTask } from './send-mail.ts'

export const mailModule = defineModule('mail', provide(tasks, [deliverMailTask]))

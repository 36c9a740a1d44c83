import { defineModule, provide } from '../extension-point.ts'
import { tasks } from '../jobs/task.ts'
import { sealedColumns } from '../db/sealed-columns.ts'
import { richPurpose } from './rich-mail.ts'
import { deliverMailTask, mailPurpose } from './send-mail.ts'

export const mailModule = defineModule(
  'mail',
  provide(tasks, [deliverMailTask]),
  provide(sealedColumns, [
    {
      table: 'mails',
      column: 'text',
      key: 'id',
      of: ['id'],
      purpose: ({ id }) => mailPurpose(id!),
      where: `"isSealed" and text <> ''`,
    },
    {
      table: 'mails',
      column: 'rich',
      key: 'id',
      of: ['id'],
      purpose: ({ id }) => richPurpose(id!),
      where: 'rich is not null',
    },
  ]),
)

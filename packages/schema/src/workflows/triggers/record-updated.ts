import { entity, onlyWhen } from '../parts/part.ts'
import { changeWords } from './change-words.ts'
import type { TriggerDefinition } from './trigger-definition.ts'

export const recordUpdated: TriggerDefinition = {
  label: 'Record updated',
  icon: 'pencil',
  description: 'When a record is changed.',
  settings: [
    entity,
    {
      key: 'fields',
      label: 'When one of these changes',
      kind: 'fields',
      help: 'Leave empty for all changes except those by AI. Choose an AI field to run when AI fills it in.',
    },
    onlyWhen,
  ],
  source: { kind: 'change', action: 'update' },
  describe: changeWords('updated'),
}
